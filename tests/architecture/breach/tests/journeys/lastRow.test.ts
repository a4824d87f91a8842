const lastOrder = 'SELECT order_id FROM shop.orders o ORDER BY o.placed_at DESC LIMIT 1'
test('the order is there', ({ office }) => office.rows(lastOrder))
