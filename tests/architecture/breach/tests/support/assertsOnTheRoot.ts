import t from 'tap'

export const isPaid = (paid: boolean) => t.ok(paid)
