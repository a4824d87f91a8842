export const tables = { 'shop.point_lots': 'kept' }
