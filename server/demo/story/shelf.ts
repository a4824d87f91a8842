const aisle = (id: number, name: string, shelves: Record<number, string>) => ({
  id,
  name,
  children: Object.entries(shelves).map(([shelf, named]) => ({ id: Number(shelf), name: named })),
})

/** The shop's departments: id, name and children; a product belongs to one shelf of the third or second level. */
export const departments = [
  {
    id: 1,
    name: '여성',
    children: [
      aisle(11, '가방', { 111: '탑핸들', 112: '숄더', 113: '버킷', 114: '토트', 115: '클러치', 116: '백팩' }),
      aisle(12, '의류', { 121: '원피스', 122: '아우터', 123: '니트', 124: '스커트', 125: '팬츠' }),
      aisle(13, '시계', { 131: '드레스 워치', 132: '크로노그래프' }),
      aisle(14, '슈즈', { 141: '펌프스', 142: '로퍼' }),
      aisle(15, '액세서리', { 151: '스카프', 152: '선글라스', 153: '주얼리', 154: '벨트', 155: '모자' }),
    ],
  },
  {
    id: 2,
    name: '남성',
    children: [
      aisle(21, '가방', { 211: '토트·브리프', 212: '백팩' }),
      aisle(22, '의류', { 221: '재킷', 222: '코트', 223: '니트', 224: '팬츠', 225: '수트' }),
      aisle(23, '시계', { 231: '드레스 워치', 232: '크로노그래프' }),
      aisle(24, '슈즈', { 241: '로퍼' }),
      aisle(25, '액세서리', { 251: '선글라스', 252: '머플러', 253: '벨트', 254: '모자' }),
    ],
  },
]

type Path = readonly [c1: number, c2: number, c3: number]

export const shelves = {
  topHandle: [1, 11, 111],
  shoulder: [1, 11, 112],
  bucket: [1, 11, 113],
  tote: [1, 11, 114],
  clutch: [1, 11, 115],
  backpack: [1, 11, 116],
  dress: [1, 12, 121],
  outer: [1, 12, 122],
  knit: [1, 12, 123],
  skirt: [1, 12, 124],
  trousers: [1, 12, 125],
  watch: [1, 13, 131],
  chronograph: [1, 13, 132],
  pumps: [1, 14, 141],
  loafers: [1, 14, 142],
  scarf: [1, 15, 151],
  sunglasses: [1, 15, 152],
  jewellery: [1, 15, 153],
  belt: [1, 15, 154],
  hat: [1, 15, 155],
  mensBag: [2, 21, 211],
  mensBackpack: [2, 21, 212],
  mensJacket: [2, 22, 221],
  mensCoat: [2, 22, 222],
  mensKnit: [2, 22, 223],
  mensTrousers: [2, 22, 224],
  mensSuit: [2, 22, 225],
  mensDressWatch: [2, 23, 231],
  mensChronograph: [2, 23, 232],
  mensLoafers: [2, 24, 241],
  mensSunglasses: [2, 25, 251],
  muffler: [2, 25, 252],
  mensBelt: [2, 25, 253],
  mensHat: [2, 25, 254],
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
  CASTELUNE: { id: 11, korean: '카스텔륀', code: 'CSL', origin: '프랑스', recommended: true },
  MARQUENNE: { id: 12, korean: '마르켄', code: 'MQN', origin: '벨기에', recommended: false },
  BRISELLE: { id: 13, korean: '브리젤', code: 'BRS', origin: '프랑스', recommended: true },
  FIORANDE: { id: 14, korean: '피오란드', code: 'FRD', origin: '이탈리아', recommended: true },
  ELMORENNE: { id: 15, korean: '엘모렌', code: 'EMR', origin: '프랑스', recommended: false },
  VALDRISE: { id: 16, korean: '발드리스', code: 'VDR', origin: '스위스', recommended: false },
  GRENHOLT: { id: 17, korean: '그렌홀트', code: 'GRH', origin: '독일', recommended: false },
  ISOLDRA: { id: 18, korean: '이졸드라', code: 'ISD', origin: '오스트리아', recommended: true },
  PELLAVAR: { id: 19, korean: '펠라바르', code: 'PLV', origin: '이탈리아', recommended: false },
  SORENTHAL: { id: 20, korean: '소렌탈', code: 'SRT', origin: '이탈리아', recommended: true },
  CORVINELLE: { id: 21, korean: '코르비넬', code: 'CVN', origin: '프랑스', recommended: false },
  RUVIGNE: { id: 22, korean: '뤼비뉴', code: 'RVG', origin: '프랑스', recommended: true },
  WEXMOOR: { id: 23, korean: '웩스무어', code: 'WXM', origin: '영국', recommended: false },
  OLVANTE: { id: 24, korean: '올반테', code: 'OLV', origin: '포르투갈', recommended: false },
} as const
export type BrandName = keyof typeof brands
