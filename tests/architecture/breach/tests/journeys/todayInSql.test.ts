test('an event runs', ({ office }) => office.rows('SELECT FROM shop.events WHERE starts_on <= now()'))
