1 claimed (1, 0) (68, 35)
2 claimed (1, 0) (77, 54)
3 claimed (3, 0) (67, 0)
4 claimed (2, 0) (67, 10)
