import type { Illustration, Photo } from '../illustrations/index.ts'
import type { DemoProduct } from './products/index.ts'

/** How far an item came, each step so many days before the seeding; a step that is not there was not taken. */
export type HandedIn = {
  brand: string
  modelName: string
  productCondition: 'new' | 'used'
  desiredRentalPrice: number
  months: 3 | 6 | 12
  /** What the owner photographed for the application; many hand in none. */
  photo?: { picture: Illustration; photo: Photo }
  applied: number
  sent?: number
  received?: number
  rejected?: { daysAgo: number; reason: string }
  sentBack?: number
  accepted?: { daysAgo: number; product: DemoProduct }
}

/** An item that is or was on offer: sent two days after the application, three days at the appraisal. */
export function takenIn(product: DemoProduct): HandedIn {
  const { consigned, brand, name, dailyRentalPrice } = product
  if (consigned === undefined) throw new Error(`${product.key} is the shop's own`)
  const { daysAgo, months } = consigned
  return {
    ...{ brand, modelName: name, productCondition: 'used', months },
    desiredRentalPrice: dailyRentalPrice + 1_000,
    ...{ applied: daysAgo + 7, sent: daysAgo + 5, received: daysAgo + 3 },
    accepted: { daysAgo, product },
  }
}

/** Items of the demo owner that are not on offer yet, or never will be. */
export const otherItems: readonly HandedIn[] = [
  {
    ...{ brand: 'VERANNE', modelName: '노아 버킷 백', productCondition: 'new', desiredRentalPrice: 16_000 },
    ...{ months: 6, applied: 1 },
    photo: {
      picture: {
        silhouette: 'bucket',
        material: 'pebble',
        colour: 'camel',
        hardware: 'gold',
        proportion: 'medium',
        seed: 3,
      },
      photo: 'daylight',
    },
  },
  {
    ...{
      brand: 'CASTELUNE',
      modelName: '리브 숄더 백',
      productCondition: 'used',
      desiredRentalPrice: 14_500,
    },
    ...{ months: 12, applied: 3, sent: 2 },
    photo: {
      picture: {
        silhouette: 'hobo',
        material: 'suede',
        colour: 'charcoal',
        hardware: 'silver',
        proportion: 'medium',
        seed: 5,
      },
      photo: 'evening',
    },
  },
  {
    ...{ brand: 'OSTERVAL', modelName: '메리디앙 34', productCondition: 'used', desiredRentalPrice: 26_000 },
    ...{ months: 6, applied: 6, sent: 5, received: 2 },
    photo: {
      picture: {
        silhouette: 'dressWatch',
        material: 'calf',
        colour: 'ivory',
        hardware: 'rose',
        proportion: 'small',
        seed: 2,
      },
      photo: 'daylight',
    },
  },
  {
    ...{ brand: 'DAHLIQUE', modelName: '살롱 미니 백', productCondition: 'used', desiredRentalPrice: 13_000 },
    ...{ months: 3, applied: 30, sent: 29, received: 26, sentBack: 20 },
    rejected: { daysAgo: 23, reason: '안쪽 각인과 시리얼 번호가 정품과 달라요.' },
  },
  {
    ...{ brand: 'ORRELLE', modelName: '루나 클러치', productCondition: 'new', desiredRentalPrice: 9_000 },
    ...{ months: 3, applied: 20 },
  },
]
