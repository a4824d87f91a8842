import { fetchedPart } from '../../../kit/fetchedPart.tsx'

export const ProductsField = fetchedPart(() =>
  import('./ProductsField.tsx').then((part) => part.ProductsField),
)
