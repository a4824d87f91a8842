export const wait = () => new Promise((resolve) => setTimeout(resolve, 50))
test.skip('nothing', wait)
