export const start = new Date()
