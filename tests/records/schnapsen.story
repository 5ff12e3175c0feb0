1 claimed (1, 0) (73, 35)
2 claimed (3, 0) (68, 0)
3 claimed (0, 3) (0, 76)
4 claimed (3, 0) (68, 0)
