import { type DemoProduct, line } from './demoProduct.ts'

const castelune = line('CASTELUNE')

/** Items of an owner that are back home: one after its contract, one that its owner wanted back. */
export const formerProducts: readonly DemoProduct[] = [
  castelune(
    'former-cassis',
    '카시스 토트 백',
    'tote',
    [12_600, 0],
    '버건디',
    ['tote', 'pebble', 'bordeaux', 'gold'],
    '서류와 노트북이 넉넉히 들어가는 그레인 토트예요.',
    { consigned: { daysAgo: 112, months: 3 } },
  ),
  castelune(
    'former-olive',
    '올리브 버킷 백',
    'bucket',
    [11_800, 0],
    '올리브',
    ['bucket', 'suede', 'moss', 'gold'],
    '조임끈을 당기면 모양이 잡히는 스웨이드 버킷이에요.',
    { consigned: { daysAgo: 78, months: 12 } },
  ),
]
