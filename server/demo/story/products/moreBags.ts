import { collection } from './collection.ts'
import type { DemoProduct } from './demoProduct.ts'

export const moreBags: readonly DemoProduct[] = [
  ...collection(
    'CASTELUNE',
    {
      key: 'rosier',
      name: '로지에 탑핸들 백',
      shelf: 'topHandle',
      silhouette: 'topHandle',
      price: 14_200,
      line: '각을 살린 몸판과 둥근 손잡이가 균형을 이루는 탑핸들 백이에요.',
    },
    [
      ['pebble', 'greige', 'gold', 'medium', 0],
      ['croc', 'cognac', 'gold', 'small', 20],
      ['calf', 'mist', 'silver', 'medium', 10],
      ['patent', 'noir', 'silver', 'small', 30],
    ],
  ),
  ...collection(
    'SORENTHAL',
    {
      key: 'bella',
      name: '벨라 탑핸들 백',
      shelf: 'topHandle',
      silhouette: 'topHandle',
      price: 16_300,
      line: '밀라노의 오래된 서류 가방에서 비율을 가져온 탑핸들 백이에요.',
    },
    [
      ['calf', 'tobacco', 'gold', 'large', 15],
      ['pebble', 'ink', 'rose', 'medium', 0],
      ['croc', 'bordeaux', 'gold', 'large', 40, { consigned: { daysAgo: 55, months: 12 } }],
      ['calf', 'ivory', 'gold', 'small', 0, { turnaroundDays: 1 }],
    ],
  ),
  ...collection(
    'RUVIGNE',
    {
      key: 'seren',
      name: '세렌 호보 백',
      shelf: 'shoulder',
      silhouette: 'hobo',
      price: 10_200,
      line: '한 장의 가죽을 접어 만든 듯 자연스럽게 흐르는 호보 백이에요.',
    },
    [
      ['calf', 'butter', 'gold', 'medium', 0],
      ['pebble', 'bordeaux', 'gold', 'large', 25],
      ['suede', 'chocolate', 'gold', 'small', 10],
      ['calf', 'mist', 'silver', 'large', 0],
    ],
  ),
  ...collection(
    'ISOLDRA',
    {
      key: 'vienna',
      name: '비네라 새들 백',
      shelf: 'shoulder',
      silhouette: 'saddle',
      price: 12_900,
      line: '승마 안장의 곡선을 작게 옮긴 크로스 새들 백이에요.',
    },
    [
      ['calf', 'noir', 'gold', 'small', 0],
      ['pebble', 'ink', 'silver', 'medium', 20],
      ['calf', 'rust', 'gold', 'large', 10],
      ['croc', 'forest', 'gold', 'small', 50],
    ],
  ),
  ...collection(
    'PELLAVAR',
    {
      key: 'norma',
      name: '노르마 호보 백',
      shelf: 'shoulder',
      silhouette: 'hobo',
      price: 9_400,
      line: '가볍고 넉넉해 하루 종일 어깨가 편한 호보 백이에요.',
    },
    [
      ['suede', 'camel', 'gold', 'large', 0],
      ['pebble', 'slate', 'silver', 'medium', 35],
      ['quilt', 'blush', 'rose', 'small', 0],
    ],
  ),
  ...collection(
    'OLVANTE',
    {
      key: 'corta',
      name: '코르타 버킷 백',
      shelf: 'bucket',
      silhouette: 'bucket',
      price: 9_100,
      line: '포르투의 공방에서 손으로 끈을 꿴 버킷 백이에요.',
    },
    [
      ['calf', 'cognac', 'gold', 'large', 0],
      ['pebble', 'noir', 'silver', 'small', 15],
      ['suede', 'moss', 'gold', 'medium', 30],
      ['calf', 'blush', 'rose', 'small', 0, { paidShipping: true }],
    ],
  ),
  ...collection(
    'BRISELLE',
    {
      key: 'marina',
      name: '마리나 버킷 백',
      shelf: 'bucket',
      silhouette: 'bucket',
      price: 9_800,
      line: '물결처럼 주름지는 입구가 산뜻한 버킷 백이에요.',
    },
    [
      ['pebble', 'mist', 'silver', 'large', 10],
      ['calf', 'ruby', 'gold', 'medium', 0],
      ['suede', 'oat', 'gold', 'small', 60],
      ['pebble', 'chocolate', 'gold', 'medium', 0],
    ],
  ),
  ...collection(
    'MARQUENNE',
    {
      key: 'flamand',
      name: '플라망 토트',
      shelf: 'tote',
      silhouette: 'tote',
      price: 11_200,
      line: '바닥에 발을 달아 세워 두기 좋은 출근용 토트예요.',
    },
    [
      ['pebble', 'greige', 'silver', 'large', 0],
      ['croc', 'noir', 'gold', 'medium', 20],
      ['canvas', 'ivory', 'gold', 'large', 10],
      ['calf', 'forest', 'gold', 'medium', 0],
    ],
  ),
  ...collection(
    'FIORANDE',
    {
      key: 'piazza',
      name: '피아자 토트',
      shelf: 'tote',
      silhouette: 'tote',
      price: 12_400,
      line: '광장의 시장에서도 회의실에서도 어울리는 큼직한 토트예요.',
    },
    [
      ['suede', 'rust', 'gold', 'large', 0],
      ['calf', 'ink', 'silver', 'medium', 45],
      ['pebble', 'bordeaux', 'gold', 'small', 0],
      ['calf', 'stone', 'gold', 'large', 15],
    ],
  ),
  ...collection(
    'CASTELUNE',
    {
      key: 'opera',
      name: '오페라 클러치',
      shelf: 'clutch',
      silhouette: 'clutch',
      price: 8_600,
      line: '공연이 있는 밤을 위해 손안에 들어오도록 줄인 클러치예요.',
    },
    [
      ['patent', 'noir', 'gold', 'small', 0],
      ['satin', 'emerald', 'gold', 'medium', 10],
      ['calf', 'blush', 'rose', 'large', 0],
      ['croc', 'ink', 'silver', 'small', 70],
    ],
  ),
  ...collection(
    'ELMORENNE',
    {
      key: 'lumiere',
      name: '뤼미에르 클러치',
      shelf: 'clutch',
      silhouette: 'clutch',
      price: 7_400,
      line: '작은 빛에도 표정이 달라지는 저녁용 클러치예요.',
    },
    [
      ['satin', 'aubergine', 'gold', 'large', 0],
      ['quilt', 'champagne', 'gold', 'medium', 25],
      ['patent', 'bordeaux', 'gold', 'large', 0],
      ['satin', 'mist', 'silver', 'small', 15],
    ],
  ),
  ...collection(
    'PELLAVAR',
    {
      key: 'aura',
      name: '아우라 백팩',
      shelf: 'backpack',
      silhouette: 'backpack',
      price: 11_300,
      line: '두 손이 자유로운 날을 위한 가죽 백팩이에요.',
    },
    [
      ['calf', 'noir', 'gold', 'small', 0],
      ['pebble', 'blush', 'rose', 'small', 20],
      ['suede', 'camel', 'gold', 'medium', 0],
      ['calf', 'forest', 'gold', 'medium', 10, { consigned: { daysAgo: 25, months: 6 } }],
    ],
  ),
  ...collection(
    'LINDHALM',
    {
      key: 'nordfield',
      name: '필드 백팩',
      shelf: 'backpack',
      silhouette: 'backpack',
      price: 10_400,
      line: '덴마크의 들판을 걷던 가방을 도시의 크기로 줄인 백팩이에요.',
    },
    [
      ['pebble', 'oat', 'silver', 'medium', 0],
      ['suede', 'slate', 'silver', 'small', 30],
      ['pebble', 'cognac', 'gold', 'medium', 15],
    ],
  ),
]
