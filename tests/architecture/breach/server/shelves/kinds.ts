declare const defineContent: (kind: object) => object

export const brands = defineContent({
  table: 'shop.brands',
  key: ['id'],
  parts: { pictures: { table: 'shop.brand_pictures', owner: 'brand_id', columns: ['file_id'] } },
})
