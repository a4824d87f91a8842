it.todo('a fee is due')
