export const tables = { 'shop.brands': 'impersonal', 'shop.brand_pictures': 'impersonal' }
