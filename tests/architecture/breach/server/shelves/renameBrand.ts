type Trx = { updateTable: (table: string) => { set: (row: object) => Promise<void> } }
declare const recordChange: (trx: Trx, change: object) => Promise<void>

export async function renameBrand(trx: Trx, id: number, nameKorean: string) {
  await trx.updateTable('shop.brands').set({ nameKorean })
  await recordChange(trx, { subject: 'brands', key: id, before: null, after: { nameKorean } })
}
export const forgetPictures = 'DELETE FROM shop.brand_pictures'
export const renameAny = (trx: Trx, table: string) => trx.updateTable(table).set({})
