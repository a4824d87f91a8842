export const isOver = (endsOn: string): boolean => endsOn < new Date().toISOString()
