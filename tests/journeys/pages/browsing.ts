import { bag } from '../renting.ts'
import { hasHeading, shows, type Visit } from './visit.ts'

export const browsing: readonly Visit[] = [
  {
    name: 'categories',
    path: () => '/category',
    settled: shows(/탑핸들/),
    heading: /카테고리/,
    rendered: true,
    isNarrow: true,
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
  {
    name: 'similar',
    path: ({ productId }) => `/product/similar/${productId}`,
    settled: shows(/\/일/),
    heading: /유사한 상품/,
    rendered: true,
  },
  {
    name: 'search before typing',
    path: () => '/search',
    settled: shows(/추천 검색어/),
    heading: /검색/,
    rendered: true,
  },
  {
    name: 'search results',
    path: () => '/search?keyword=베란느',
    settled: shows(/총 \d+개/),
    heading: /베란느/,
    rendered: true,
  },
  {
    name: 'search without results',
    path: () => '/search?keyword=zzqqxx',
    settled: shows(/검색 결과가 없어요/),
    heading: /zzqqxx/,
    rendered: true,
  },
  {
    name: 'brands',
    path: () => '/brand',
    settled: shows(/veranne/i),
    heading: /브랜드/,
    rendered: true,
    isNarrow: true,
  },
  {
    name: 'brand search',
    path: () => '/brand?tab=search',
    settled: shows(/총 \d+개/),
    heading: /브랜드/,
    rendered: true,
  },
  {
    name: 'brand products',
    path: () => '/brand/product?brandId=1&brandName=VERANNE',
    settled: shows(/총 \d+개/),
    heading: /veranne/i,
    rendered: true,
  },
  {
    name: 'planning',
    path: () => '/promotion/product/1',
    settled: shows(/총 \d+개/),
    heading: /./,
    rendered: true,
  },
]
