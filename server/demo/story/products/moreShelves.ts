import { collection } from './collection.ts'
import type { DemoProduct } from './demoProduct.ts'

/** Trousers, suits, belts and hats. */
export const moreShelves: readonly DemoProduct[] = [
  ...collection(
    'DAHLIQUE',
    {
      key: 'elan',
      name: '엘랑 와이드 팬츠',
      shelf: 'trousers',
      silhouette: 'trousers',
      price: 6_400,
      line: '허리에서 곧게 떨어져 다리가 길어 보이는 팬츠예요.',
    },
    [
      ['crepe', 'noir', 'gold', 'large', 0],
      ['satin', 'champagne', 'gold', 'large', 15],
      ['wool', 'ivory', 'silver', 'large', 0],
      ['twill', 'camel', 'gold', 'medium', 20],
    ],
  ),
  ...collection(
    'HALVORNE',
    {
      key: 'linie',
      name: '리니에 울 트라우저',
      shelf: 'mensTrousers',
      silhouette: 'trousers',
      price: 6_800,
      line: '앞주름을 두 번 눌러 세운 정장 트라우저예요.',
    },
    [
      ['wool', 'charcoal', 'silver', 'medium', 0],
      ['wool', 'ink', 'silver', 'medium', 10],
      ['tweed', 'moss', 'rose', 'medium', 0],
      ['twill', 'stone', 'silver', 'small', 25],
    ],
  ),
  ...collection(
    'CORVINELLE',
    {
      key: 'salon',
      name: '살롱 수트',
      shelf: 'mensSuit',
      silhouette: 'suit',
      price: 17_800,
      line: '재킷과 트라우저를 같은 원단으로 지은 한 벌이에요.',
    },
    [
      ['wool', 'ink', 'silver', 'medium', 0],
      ['wool', 'charcoal', 'ruthenium', 'large', 15],
      ['tweed', 'chocolate', 'rose', 'large', 0],
      ['velvet', 'forest', 'gold', 'medium', 30],
    ],
  ),
  ...collection(
    'VERANNE',
    {
      key: 'cintura',
      name: '친투라 레더 벨트',
      shelf: 'belt',
      silhouette: 'belt',
      price: 3_600,
      line: '원피스의 허리를 또렷하게 잡아 주는 가죽 벨트예요.',
    },
    [
      ['calf', 'noir', 'gold', 'small', 0],
      ['croc', 'bordeaux', 'gold', 'small', 10],
      ['suede', 'camel', 'gold', 'medium', 0],
      ['patent', 'ivory', 'silver', 'small', 20],
    ],
  ),
  ...collection(
    'GRENHOLT',
    {
      key: 'riemen',
      name: '리멘 벨트',
      shelf: 'mensBelt',
      silhouette: 'belt',
      price: 3_800,
      line: '버클까지 손으로 다듬은 정장용 벨트예요.',
    },
    [
      ['calf', 'chocolate', 'silver', 'medium', 0],
      ['croc', 'noir', 'silver', 'large', 15],
      ['pebble', 'tobacco', 'gold', 'large', 0],
      ['suede', 'ink', 'silver', 'large', 30],
    ],
  ),
  ...collection(
    'ISOLDRA',
    {
      key: 'allee',
      name: '알레 페도라',
      shelf: 'hat',
      silhouette: 'hat',
      price: 3_400,
      line: '챙의 곡선을 증기로 잡은 가벼운 펠트 페도라예요.',
    },
    [
      ['wool', 'camel', 'gold', 'medium', 0],
      ['wool', 'ivory', 'gold', 'large', 10],
      ['velvet', 'bordeaux', 'gold', 'medium', 0],
      ['wool', 'noir', 'gold', 'small', 25],
    ],
  ),
  ...collection(
    'WEXMOOR',
    {
      key: 'moor',
      name: '무어 페도라',
      shelf: 'mensHat',
      silhouette: 'hat',
      price: 3_600,
      line: '비를 머금지 않게 촘촘히 다진 남성 페도라예요.',
    },
    [
      ['wool', 'charcoal', 'silver', 'large', 0],
      ['tweed', 'moss', 'silver', 'medium', 15],
      ['wool', 'chocolate', 'gold', 'large', 0],
      ['twill', 'stone', 'silver', 'medium', 40],
    ],
  ),
]
