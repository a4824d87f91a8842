import type { ComponentType } from 'react'
import type { Frame } from './frame.ts'

/** `id` names the folder and the file of the screen: productDetail → screens/productDetail/ProductDetailScreen. */
export type Row = { id: string; path: string; load: () => Promise<ComponentType>; frame: Frame }

export const shopIcons = ['search', 'cart'] as const
