import { collection } from './collection.ts'
import type { DemoProduct } from './demoProduct.ts'

export const moreClothes: readonly DemoProduct[] = [
  ...collection(
    'BRISELLE',
    {
      key: 'aurore',
      name: '오로르 슬립 드레스',
      shelf: 'dress',
      silhouette: 'slipDress',
      price: 8_400,
      line: '어깨끈의 길이를 조절할 수 있어 누구에게나 꼭 맞는 슬립 드레스예요.',
    },
    [
      ['satin', 'champagne', 'gold', 'medium', 0],
      ['satin', 'bordeaux', 'gold', 'large', 20],
      ['crepe', 'ink', 'silver', 'small', 10],
      ['velvet', 'forest', 'gold', 'medium', 0],
    ],
  ),
  ...collection(
    'RUVIGNE',
    {
      key: 'gala',
      name: '갈라 이브닝 가운',
      shelf: 'dress',
      silhouette: 'gown',
      price: 18_900,
      line: '허리에서 바닥까지 한 번에 떨어지는 선이 아름다운 이브닝 가운이에요.',
    },
    [
      ['satin', 'noir', 'silver', 'large', 0, { turnaroundDays: 2 }],
      ['velvet', 'aubergine', 'gold', 'medium', 15, { turnaroundDays: 2 }],
      ['crepe', 'blush', 'gold', 'large', 30],
      ['satin', 'ink', 'silver', 'medium', 0, { turnaroundDays: 2 }],
    ],
  ),
  ...collection(
    'ELMORENNE',
    {
      key: 'fleur',
      name: '플뢰르 플리츠 드레스',
      shelf: 'dress',
      silhouette: 'pleatedDress',
      price: 9_300,
      line: '가는 주름이 걸음마다 꽃잎처럼 열리는 드레스예요.',
    },
    [
      ['crepe', 'sage', 'gold', 'medium', 0],
      ['satin', 'butter', 'gold', 'small', 10],
      ['crepe', 'noir', 'silver', 'large', 25],
      ['satin', 'mist', 'silver', 'medium', 0],
    ],
  ),
  ...collection(
    'FIORANDE',
    {
      key: 'tereza',
      name: '테레자 슬립 드레스',
      shelf: 'dress',
      silhouette: 'slipDress',
      price: 9_100,
      line: '짧게 재단해 재킷 아래로 살짝 보이는 슬립 드레스예요.',
    },
    [
      ['velvet', 'ruby', 'gold', 'small', 0],
      ['crepe', 'stone', 'gold', 'medium', 40],
      ['satin', 'rust', 'gold', 'small', 0],
    ],
  ),
  ...collection(
    'WEXMOOR',
    {
      key: 'heather',
      name: '헤더 트렌치 코트',
      shelf: 'outer',
      silhouette: 'trench',
      price: 12_600,
      line: '비를 튕겨 내는 촘촘한 천으로 지은 트렌치 코트예요.',
    },
    [
      ['twill', 'oat', 'gold', 'medium', 0],
      ['crepe', 'noir', 'ruthenium', 'medium', 20],
      ['wool', 'charcoal', 'ruthenium', 'small', 10],
      ['twill', 'sage', 'gold', 'small', 0, { consigned: { daysAgo: 35, months: 6 } }],
    ],
  ),
  ...collection(
    'CORVINELLE',
    {
      key: 'rive',
      name: '리브 블레이저',
      shelf: 'outer',
      silhouette: 'blazer',
      price: 10_600,
      line: '허리를 살짝 넣어 어깨가 또렷해 보이는 블레이저예요.',
    },
    [
      ['wool', 'noir', 'gold', 'medium', 0],
      ['tweed', 'blush', 'gold', 'small', 15],
      ['twill', 'camel', 'rose', 'medium', 0],
      ['velvet', 'emerald', 'gold', 'medium', 35],
    ],
  ),
  ...collection(
    'SORENTHAL',
    {
      key: 'cardi',
      name: '카르디 울 코트',
      shelf: 'outer',
      silhouette: 'coat',
      price: 14_600,
      line: '손으로 이중 솔기를 박아 안감 없이도 형태가 흐트러지지 않는 코트예요.',
    },
    [
      ['wool', 'camel', 'rose', 'medium', 0],
      ['tweed', 'slate', 'silver', 'medium', 10],
      ['wool', 'ivory', 'gold', 'small', 50],
      ['twill', 'bordeaux', 'gold', 'medium', 0],
    ],
  ),
  ...collection(
    'NORDISTE',
    {
      key: 'fjord',
      name: '피오르 카디건',
      shelf: 'knit',
      silhouette: 'cardigan',
      price: 5_200,
      line: '단추 하나까지 뿔로 깎아 단 도톰한 카디건이에요.',
    },
    [
      ['jersey', 'mist', 'silver', 'medium', 0],
      ['cable', 'oat', 'gold', 'medium', 10],
      ['jersey', 'blush', 'rose', 'small', 0],
      ['cable', 'forest', 'gold', 'small', 20],
    ],
  ),
  ...collection(
    'WEXMOOR',
    {
      key: 'moor',
      name: '무어 캐시미어 스웨터',
      shelf: 'knit',
      silhouette: 'sweater',
      price: 5_600,
      line: '스코틀랜드의 물로 씻어 낸 캐시미어 스웨터예요.',
    },
    [
      ['jersey', 'camel', 'gold', 'small', 0],
      ['cable', 'blush', 'gold', 'medium', 30],
      ['jersey', 'bordeaux', 'gold', 'medium', 0],
    ],
  ),
  ...collection(
    'CORVINELLE',
    {
      key: 'ligne',
      name: '린뉴 스커트',
      shelf: 'skirt',
      silhouette: 'skirt',
      price: 5_900,
      line: '허리선을 높여 다리가 길어 보이는 스커트예요.',
    },
    [
      ['wool', 'charcoal', 'ruthenium', 'medium', 0],
      ['tweed', 'ivory', 'gold', 'small', 10],
      ['crepe', 'ink', 'silver', 'large', 0],
      ['wool', 'camel', 'rose', 'small', 25],
    ],
  ),
  ...collection(
    'RUVIGNE',
    {
      key: 'onde',
      name: '옹드 새틴 스커트',
      shelf: 'skirt',
      silhouette: 'skirt',
      price: 6_400,
      line: '니트 한 벌에도 저녁 옷차림이 되는 긴 새틴 스커트예요.',
    },
    [
      ['satin', 'champagne', 'gold', 'large', 0],
      ['satin', 'forest', 'gold', 'medium', 15],
      ['satin', 'noir', 'silver', 'large', 0],
    ],
  ),
]
