const name = `coupon ${Date.now()}`
test(name, ({ office }) => office.call('GET', name))
