import { bag } from '../renting.ts'
import { hasHeading, shows, type Visit } from './visit.ts'

export const browsing: readonly Visit[] = [
  {
    name: 'categories',
    path: () => '/category',
    settled: shows(/가방/),
    heading: /카테고리/,
  },
  {
    name: 'list',
    path: () => '/product?c1=1&c1Name=여성',
    settled: shows(/총 \d+개/),
    heading: /전체/,
    rendered: true,
  },
  {
    name: 'detail',
    path: ({ productId }) => `/product/detail/${productId}`,
    settled: hasHeading(new RegExp(bag)),
    heading: new RegExp(bag),
    rendered: true,
  },
]
