from __future__ import annotations

import pytest

from net.transport import PORT, Address, BadAddress, read_address


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("192.168.1.7", "192.168.1.7", PORT),
        (" 192.168.1.7:4066 ", "192.168.1.7", 4066),
        ("cellar.local", "cellar.local", PORT),
        ("Cellar:1", "Cellar", 1),
        ("fe80::1", "fe80::1", PORT),
        ("[fe80::1]", "fe80::1", PORT),
        ("[fe80::1%eth0]:4066", "fe80::1%eth0", 4066),
        ("::1", "::1", PORT),
    ],
)
def test_host_and_port_are_read(text, host, port):
    assert read_address(text) == Address(host, port)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "network.address.empty"),
        (":4066", "network.address.empty"),
        ("cellar:", "network.address.port"),
        ("cellar:0", "network.address.port"),
        ("cellar:65536", "network.address.port"),
        ("cellar:٤٢", "network.address.port"),
        ("[::1]4066x", "network.address.port"),
        ("192.168.1.300", "network.address.host"),
        ("two words", "network.address.host"),
        ("-cellar", "network.address.host"),
        ("cel/lar", "network.address.host"),
        ("fe80:::1", "network.address.host"),
        ("a" * 300, "network.address.host"),
    ],
)
def test_anything_else_is_refused_with_its_reason(text, key):
    with pytest.raises(BadAddress) as caught:
        read_address(text)
    assert caught.value.key == key


def test_an_address_is_written_so_that_it_can_be_read_again():
    for address in (Address("fe80::1", 5), Address("cellar", 6), Address("10.0.0.1")):
        assert read_address(str(address)) == address
