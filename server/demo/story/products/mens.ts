import { collection } from './collection.ts'
import type { DemoProduct } from './demoProduct.ts'

export const mens: readonly DemoProduct[] = [
  ...collection(
    'GRENHOLT',
    {
      key: 'werk',
      name: '베르크 브리프 토트',
      shelf: 'mensBag',
      silhouette: 'tote',
      price: 11_600,
      line: '서류와 노트북을 나란히 세워 넣는 브리프 토트예요.',
    },
    [
      ['calf', 'noir', 'ruthenium', 'large', 0],
      ['pebble', 'tobacco', 'silver', 'large', 20],
      ['suede', 'ink', 'silver', 'large', 10],
    ],
  ),
  ...collection(
    'GRENHOLT',
    {
      key: 'kontur',
      name: '콘투어 백팩',
      shelf: 'mensBackpack',
      silhouette: 'backpack',
      price: 11_800,
      line: '등판에 바람길을 낸 단단한 가죽 백팩이에요.',
    },
    [
      ['pebble', 'noir', 'ruthenium', 'large', 0],
      ['calf', 'chocolate', 'gold', 'large', 15],
      ['suede', 'moss', 'ruthenium', 'large', 0],
      ['pebble', 'ink', 'silver', 'large', 30],
    ],
  ),
  ...collection(
    'CORVINELLE',
    {
      key: 'atlan',
      name: '아틀란 블레이저',
      shelf: 'mensJacket',
      silhouette: 'blazer',
      price: 11_200,
      line: '어깨 패드를 덜어 내 셔츠처럼 가볍게 걸치는 블레이저예요.',
    },
    [
      ['wool', 'charcoal', 'ruthenium', 'large', 0],
      ['tweed', 'moss', 'rose', 'large', 10],
      ['twill', 'oat', 'rose', 'large', 0],
      ['velvet', 'ink', 'silver', 'large', 45],
    ],
  ),
  ...collection(
    'WEXMOOR',
    {
      key: 'durham',
      name: '더럼 코트',
      shelf: 'mensCoat',
      silhouette: 'coat',
      price: 14_200,
      line: '무릎을 덮는 길이로 정장 위에 입기 좋은 코트예요.',
    },
    [
      ['wool', 'camel', 'rose', 'large', 0],
      ['tweed', 'charcoal', 'ruthenium', 'large', 20],
      ['wool', 'ink', 'silver', 'large', 0],
      ['twill', 'moss', 'ruthenium', 'large', 10],
    ],
  ),
  ...collection(
    'GRENHOLT',
    {
      key: 'romer',
      name: '뢰머 카디건',
      shelf: 'mensKnit',
      silhouette: 'cardigan',
      price: 5_900,
      line: '셔츠 위에 재킷 대신 걸치기 좋은 두꺼운 카디건이에요.',
    },
    [
      ['jersey', 'charcoal', 'ruthenium', 'large', 0],
      ['cable', 'camel', 'rose', 'large', 15],
      ['jersey', 'forest', 'ruthenium', 'large', 0],
      ['cable', 'slate', 'silver', 'large', 25],
    ],
  ),
  ...collection(
    'VALDRISE',
    {
      key: 'meridian',
      name: '메리디안 41 드레스 워치',
      shelf: 'mensDressWatch',
      silhouette: 'dressWatch',
      price: 24_400,
      line: '자오선을 새긴 얇은 다이얼이 정장과 어울리는 시계예요.',
    },
    [
      ['calf', 'forest', 'rose', 'large', 0],
      ['bracelet', 'charcoal', 'silver', 'large', 10],
      ['suede', 'ivory', 'gold', 'large', 35],
    ],
  ),
  ...collection(
    'OLVANTE',
    {
      key: 'porto',
      name: '포르토 로퍼',
      shelf: 'mensLoafers',
      silhouette: 'loafer',
      price: 6_200,
      line: '밑창을 갈아 신을 수 있게 꿰맨 남성 로퍼예요.',
    },
    [
      ['calf', 'chocolate', 'gold', 'medium', 0],
      ['suede', 'tobacco', 'gold', 'large', 10],
      ['croc', 'noir', 'silver', 'large', 20],
      ['pebble', 'bordeaux', 'gold', 'medium', 0],
    ],
  ),
  ...collection(
    'HALVORNE',
    {
      key: 'kurier',
      name: '쿠리어 선글라스',
      shelf: 'mensSunglasses',
      silhouette: 'sunglasses',
      price: 4_400,
      line: '운전할 때 빛 번짐을 줄여 주는 각진 선글라스예요.',
    },
    [
      ['acetate', 'noir', 'silver', 'large', 0],
      ['tortoise', 'chocolate', 'gold', 'large', 15],
      ['acetate', 'forest', 'gold', 'small', 0],
      ['acetate', 'ink', 'silver', 'small', 40],
    ],
  ),
  ...collection(
    'KESTWYCK',
    {
      key: 'highland',
      name: '하일랜드 머플러',
      shelf: 'muffler',
      silhouette: 'muffler',
      price: 3_200,
      line: '하일랜드의 양털을 두 번 빗어 짠 머플러예요.',
    },
    [
      ['wool', 'camel', 'gold', 'medium', 0],
      ['wool', 'charcoal', 'silver', 'large', 10],
      ['jersey', 'ink', 'silver', 'medium', 0],
      ['wool', 'oat', 'gold', 'small', 20],
    ],
  ),
]
