/** The shop's departments: id, name and children; a product stands on one shelf of the third or second level. */
export const departments = [
  {
    id: 1,
    name: '여성',
    children: [
      {
        id: 11,
        name: '가방',
        children: [
          { id: 111, name: '탑핸들' },
          { id: 112, name: '숄더' },
          { id: 113, name: '버킷' },
          { id: 114, name: '토트' },
          { id: 115, name: '클러치' },
        ],
      },
      {
        id: 12,
        name: '의류',
        children: [
          { id: 121, name: '원피스' },
          { id: 122, name: '아우터' },
          { id: 123, name: '니트' },
        ],
      },
      { id: 13, name: '시계', children: [] },
    ],
  },
  {
    id: 2,
    name: '남성',
    children: [
      { id: 21, name: '가방', children: [] },
      {
        id: 22,
        name: '의류',
        children: [
          { id: 221, name: '재킷' },
          { id: 222, name: '코트' },
          { id: 223, name: '니트' },
        ],
      },
      {
        id: 23,
        name: '시계',
        children: [
          { id: 231, name: '드레스 워치' },
          { id: 232, name: '크로노그래프' },
        ],
      },
    ],
  },
] as const

export type Path = readonly [c1: number, c2: number, c3: number | null]

export const shelves = {
  topHandle: [1, 11, 111],
  shoulder: [1, 11, 112],
  bucket: [1, 11, 113],
  tote: [1, 11, 114],
  clutch: [1, 11, 115],
  dress: [1, 12, 121],
  outer: [1, 12, 122],
  knit: [1, 12, 123],
  watch: [1, 13, null],
  mensBag: [2, 21, null],
  mensJacket: [2, 22, 221],
  mensCoat: [2, 22, 222],
  mensKnit: [2, 22, 223],
  mensDressWatch: [2, 23, 231],
  mensChronograph: [2, 23, 232],
} as const satisfies Record<string, Path>
export type Shelf = keyof typeof shelves

/** Houses that exist nowhere else. */
export const brands = {
  VERANNE: { id: 1, korean: '베란느', code: 'VRN', origin: '이탈리아', recommended: true },
  ORRELLE: { id: 2, korean: '오렐', code: 'ORL', origin: '프랑스', recommended: true },
  DAHLIQUE: { id: 3, korean: '달리크', code: 'DHL', origin: '프랑스', recommended: true },
  TORVANE: { id: 4, korean: '토르바네', code: 'TRV', origin: '스페인', recommended: true },
  MIREVAL: { id: 5, korean: '미르발', code: 'MRV', origin: '이탈리아', recommended: true },
  OSTERVAL: { id: 6, korean: '오스터발', code: 'OST', origin: '스위스', recommended: true },
  LINDHALM: { id: 7, korean: '린드할름', code: 'LDH', origin: '덴마크', recommended: false },
  KESTWYCK: { id: 8, korean: '케스트윅', code: 'KSW', origin: '영국', recommended: false },
  NORDISTE: { id: 9, korean: '노르디스트', code: 'NDS', origin: '스코틀랜드', recommended: false },
  HALVORNE: { id: 10, korean: '할보른', code: 'HVN', origin: '독일', recommended: false },
} as const
export type BrandName = keyof typeof brands
