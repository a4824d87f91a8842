import { collection } from './collection.ts'
import type { DemoProduct } from './demoProduct.ts'

export const accessories: readonly DemoProduct[] = [
  ...collection(
    'VALDRISE',
    {
      key: 'ella',
      name: '엘라 34 드레스 워치',
      shelf: 'watch',
      silhouette: 'dressWatch',
      price: 23_200,
      line: '얇은 케이스가 소매 아래로 조용히 숨는 드레스 워치예요.',
    },
    [
      ['calf', 'champagne', 'rose', 'small', 0],
      ['bracelet', 'noir', 'silver', 'small', 10],
      ['suede', 'mist', 'silver', 'medium', 0],
      ['croc', 'bordeaux', 'gold', 'medium', 20],
    ],
  ),
  ...collection(
    'VALDRISE',
    {
      key: 'ether',
      name: '에테르 크로노그래프',
      shelf: 'chronograph',
      silhouette: 'chronograph',
      price: 28_400,
      line: '손목이 가는 분도 차기 좋게 지름을 줄인 크로노그래프예요.',
    },
    [
      ['bracelet', 'ivory', 'rose', 'small', 0],
      ['calf', 'blush', 'silver', 'small', 15],
      ['bracelet', 'emerald', 'gold', 'small', 0, { consigned: { daysAgo: 70, months: 12 } }],
      ['suede', 'ink', 'gold', 'small', 30],
    ],
  ),
  ...collection(
    'ELMORENNE',
    {
      key: 'solen',
      name: '솔렌 펌프스',
      shelf: 'pumps',
      silhouette: 'pump',
      price: 6_800,
      line: '굽의 중심을 발 가운데로 옮겨 오래 걸어도 편안한 펌프스예요.',
    },
    [
      ['patent', 'noir', 'gold', 'large', 0],
      ['calf', 'champagne', 'gold', 'medium', 10],
      ['satin', 'emerald', 'gold', 'large', 0],
      ['suede', 'bordeaux', 'gold', 'medium', 20],
    ],
  ),
  ...collection(
    'SORENTHAL',
    {
      key: 'firenza',
      name: '피렌자 키튼 펌프스',
      shelf: 'pumps',
      silhouette: 'pump',
      price: 7_600,
      line: '낮은 키튼 힐이라 결혼식과 돌잔치에 부담이 없어요.',
    },
    [
      ['calf', 'ivory', 'gold', 'small', 0],
      ['croc', 'chocolate', 'gold', 'small', 35],
      ['patent', 'ruby', 'gold', 'small', 0],
    ],
  ),
  ...collection(
    'OLVANTE',
    {
      key: 'lisboa',
      name: '리스보 로퍼',
      shelf: 'loafers',
      silhouette: 'loafer',
      price: 5_800,
      line: '발등을 손으로 꿰맨 가벼운 여성 로퍼예요.',
    },
    [
      ['calf', 'noir', 'gold', 'small', 0],
      ['suede', 'camel', 'gold', 'small', 10],
      ['patent', 'bordeaux', 'gold', 'medium', 0],
      ['calf', 'ivory', 'gold', 'large', 25, { paidShipping: true }],
    ],
  ),
  ...collection(
    'ISOLDRA',
    {
      key: 'garten',
      name: '가르텐 실크 스카프',
      shelf: 'scarf',
      silhouette: 'scarf',
      price: 3_400,
      line: '정원의 꽃과 격자를 손으로 그려 찍은 실크 스카프예요.',
    },
    [
      ['satin', 'emerald', 'gold', 'medium', 0],
      ['satin', 'blush', 'gold', 'large', 10],
      ['twill', 'ink', 'gold', 'medium', 0],
    ],
  ),
  ...collection(
    'CASTELUNE',
    {
      key: 'plaza',
      name: '플라자 실크 스카프',
      shelf: 'scarf',
      silhouette: 'scarf',
      price: 3_800,
      line: '가방 손잡이에 묶어도 어깨에 둘러도 좋은 실크 스카프예요.',
    },
    [
      ['satin', 'bordeaux', 'gold', 'small', 0],
      ['twill', 'champagne', 'gold', 'large', 50],
      ['satin', 'mist', 'gold', 'large', 0],
    ],
  ),
  ...collection(
    'FIORANDE',
    {
      key: 'riviera',
      name: '리비에라 선글라스',
      shelf: 'sunglasses',
      silhouette: 'sunglasses',
      price: 4_200,
      line: '지중해의 빛을 한 톤 낮춰 주는 넉넉한 선글라스예요.',
    },
    [
      ['tortoise', 'cognac', 'gold', 'medium', 0],
      ['acetate', 'noir', 'gold', 'medium', 20],
      ['acetate', 'bordeaux', 'gold', 'large', 0],
      ['tortoise', 'tobacco', 'gold', 'small', 10],
    ],
  ),
  ...collection(
    'ISOLDRA',
    {
      key: 'orb',
      name: '오르브 네크리스',
      shelf: 'jewellery',
      silhouette: 'necklace',
      price: 5_200,
      line: '쇄골에 가볍게 얹히는 한 줄의 목걸이예요.',
    },
    [
      ['polished', 'ruby', 'gold', 'small', 0],
      ['polished', 'emerald', 'rose', 'large', 15],
      ['pearl', 'ivory', 'silver', 'medium', 0],
    ],
  ),
  ...collection(
    'MARQUENNE',
    {
      key: 'loop',
      name: '루프 이어링',
      shelf: 'jewellery',
      silhouette: 'earrings',
      price: 4_600,
      line: '귓불에 닿는 무게까지 고르게 나눈 이어링이에요.',
    },
    [
      ['polished', 'champagne', 'gold', 'medium', 0],
      ['polished', 'mist', 'silver', 'large', 30],
      ['pearl', 'ivory', 'gold', 'small', 0],
    ],
  ),
]
