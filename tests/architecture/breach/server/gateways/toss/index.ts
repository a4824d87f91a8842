export const captured = 'PARTIAL_CANCELED'
