export const peek = 'SELECT remaining FROM shop.point_lots'
