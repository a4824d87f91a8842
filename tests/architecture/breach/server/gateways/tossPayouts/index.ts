export const isPaid = (status: string) => status === 'COMPLETED'
