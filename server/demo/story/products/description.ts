import type { Material, Silhouette } from '../../illustrations/index.ts'
import type { DemoProduct } from './demoProduct.ts'

/** What the table of a product's page says. */
export const materialNames: Readonly<Record<Material, string>> = {
  calf: '소가죽',
  pebble: '그레인 소가죽',
  croc: '크로코 엠보 소가죽',
  suede: '스웨이드',
  quilt: '누빔 양가죽',
  patent: '페이턴트 소가죽',
  canvas: '코튼 캔버스, 소가죽',
  bracelet: '스테인리스 스틸',
  wool: '울 100%',
  twill: '코튼 트윌',
  tweed: '울 트위드',
  satin: '실크 새틴',
  crepe: '크레이프',
  velvet: '코튼 벨벳',
  jersey: '메리노 울 저지',
  cable: '캐시미어 100%',
  acetate: '이탈리아 아세테이트',
  tortoise: '토토이즈 아세테이트',
  polished: '925 실버에 14K 도금',
  pearl: '담수 진주, 925 실버',
}

type Kind = 'bag' | 'watch' | 'garment' | 'shoes' | 'eyewear' | 'scarf' | 'jewellery' | 'belt' | 'hat'

const kinds: Readonly<Partial<Record<Silhouette, Kind>>> = {
  dressWatch: 'watch',
  chronograph: 'watch',
  blazer: 'garment',
  coat: 'garment',
  trench: 'garment',
  slipDress: 'garment',
  gown: 'garment',
  pleatedDress: 'garment',
  sweater: 'garment',
  cardigan: 'garment',
  skirt: 'garment',
  trousers: 'garment',
  suit: 'garment',
  pump: 'shoes',
  loafer: 'shoes',
  sunglasses: 'eyewear',
  scarf: 'scarf',
  muffler: 'scarf',
  belt: 'belt',
  hat: 'hat',
  necklace: 'jewellery',
  earrings: 'jewellery',
}

/** What a product is, as far as its care and its size are concerned. */
export const kindOf = (silhouette: Silhouette): Kind => kinds[silhouette] ?? 'bag'

const details: Readonly<Record<Kind, readonly string[]>> = {
  bag: [
    '장지갑과 파우치, 휴대폰이 함께 들어가요.',
    '안감과 손잡이까지 매번 살균하고 가죽 크림으로 관리해요.',
    '더스트 백과 투명 리빙박스에 담아 보내 드려요.',
  ],
  watch: [
    '출고 전에 시간 오차와 방수 상태를 점검해요.',
    '손목 둘레 15–20cm에 맞게 줄을 조절할 수 있어요.',
    '충격을 막는 전용 케이스에 담아 보내 드려요.',
  ],
  garment: [
    '반납 때마다 전문 세탁을 마치고 스팀으로 다려요.',
    '어깨와 소매의 주름이 눌리지 않도록 옷걸이째 보내 드려요.',
    '얼룩이 걱정되면 반납할 때 메모로 알려 주세요.',
  ],
  shoes: [
    '안창은 빌릴 때마다 새것으로 갈아 드려요.',
    '밑창과 굽을 손질하고 자외선으로 살균해요.',
    '발볼이 넓으면 반 치수 크게 고르는 것을 권해요.',
  ],
  eyewear: [
    '자외선 차단 렌즈로, 출고 전에 초음파로 세척해요.',
    '코받침과 다리의 벌어짐을 맞춰 보내 드려요.',
    '단단한 케이스와 닦이를 함께 담아요.',
  ],
  scarf: [
    '천연 섬유 전용 세제로 손세탁해 보내 드려요.',
    '접힌 자국이 남지 않게 말아서 상자에 담아요.',
    '매는 법을 그린 작은 카드가 함께 들어 있어요.',
  ],
  jewellery: [
    '빌릴 때마다 초음파 세척과 광택을 마쳐요.',
    '귀에 닿는 부분은 따로 살균해 밀봉해요.',
    '분실이 걱정되면 뒷마개를 하나 더 넣어 드려요.',
  ],
  belt: [
    '가죽 크림으로 결을 살리고 버클은 광택을 내요.',
    '구멍 사이를 옮겨 허리에 맞게 조절할 수 있어요.',
    '말린 모양 그대로 상자에 담아 보내 드려요.',
  ],
  hat: [
    '빌릴 때마다 안쪽 밴드를 살균하고 솔로 결을 정돈해요.',
    '챙의 곡선은 스팀으로 다시 잡아요.',
    '모양이 눌리지 않는 둥근 상자에 담아 보내 드려요.',
  ],
}

type Size = 'small' | 'medium' | 'large'
const sizes: Readonly<Record<Kind, Readonly<Record<Size, string>>>> = {
  bag: { small: '20 × 15 × 9cm', medium: '28 × 21 × 12cm', large: '36 × 27 × 16cm' },
  watch: { small: '34mm', medium: '38mm', large: '41mm' },
  garment: { small: 'S (44–55)', medium: 'M (55–66)', large: 'L (95–100)' },
  shoes: { small: '230mm', medium: '240mm', large: '250mm' },
  eyewear: { small: '렌즈 48mm', medium: '렌즈 53mm', large: '렌즈 56mm' },
  scarf: { small: '70 × 70cm', medium: '90 × 90cm', large: '110 × 110cm' },
  jewellery: { small: '길이 40cm, 지름 20mm', medium: '길이 45cm, 지름 28mm', large: '길이 50cm, 지름 36mm' },
  belt: { small: '폭 2.4cm, 허리 65–80cm', medium: '폭 3cm, 허리 75–90cm', large: '폭 3.4cm, 허리 85–100cm' },
  hat: { small: '머리둘레 56cm', medium: '머리둘레 58cm', large: '머리둘레 60cm' },
}
const mensShoes: Readonly<Record<Size, string>> = { small: '255mm', medium: '265mm', large: '275mm' }
const mufflers: Readonly<Record<Size, string>> = {
  small: '30 × 160cm',
  medium: '32 × 180cm',
  large: '36 × 200cm',
}

/** The one size of the one item that is rented; a watch that is named after its case has the size of its name. */
export function sizeOf({ name, shelf, picture }: DemoProduct): string {
  const kind = kindOf(picture.silhouette)
  if (kind === 'shoes' && shelf.startsWith('mens')) return mensShoes[picture.proportion]
  if (picture.silhouette === 'muffler') return mufflers[picture.proportion]
  const named = kind === 'watch' ? / (\d\d)\b/.exec(name)?.[1] : undefined
  return named === undefined ? sizes[kind][picture.proportion] : `${named}mm`
}

/** The rich text of a product's page. */
export function descriptionOf(product: DemoProduct): string {
  const kind = kindOf(product.picture.silhouette)
  const list = details[kind].map((detail) => `<li>${detail}</li>`).join('')
  return `<p>${product.line}</p><h3>이렇게 관리해요</h3><ul>${list}</ul>`
}
