test('a new product is on top', ({ office }) => office.rows('SELECT max(p.id) FROM shop.products p'))
