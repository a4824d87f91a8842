import { lazyPart } from '../../../kit/lazyPart.tsx'

export const ProductsField = lazyPart(() => import('./ProductsField.tsx').then((part) => part.ProductsField))
