/** The first product's name plus ' 외 N건' for the others, cut to the provider's limit of 100 characters. */
export function orderName(firstProductName: string, itemCount: number): string {
  const tail = itemCount > 1 ? ` 외 ${itemCount - 1}건` : ''
  return `${firstProductName.slice(0, 100 - tail.length)}${tail}`
}
