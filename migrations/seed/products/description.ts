import type { Material, Silhouette } from '../../../server/illustrations/index.ts'
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
}

type Kind = 'bag' | 'watch' | 'garment'

const kindOf = (silhouette: Silhouette): Kind => {
  if (silhouette === 'dressWatch' || silhouette === 'chronograph') return 'watch'
  return garments.includes(silhouette) ? 'garment' : 'bag'
}

const garments: readonly Silhouette[] = [
  'blazer',
  'coat',
  'trench',
  'slipDress',
  'gown',
  'pleatedDress',
  'sweater',
]

const details: Readonly<Record<Kind, readonly string[]>> = {
  bag: [
    '장지갑과 파우치, 휴대폰이 함께 들어가요.',
    '안감과 손잡이까지 매번 살균하고 가죽 크림으로 관리해요.',
    '더스트 백과 투명 리빙박스에 담아 보내 드려요.',
  ],
  watch: [
    '출고 전에 시간 오차와 방수 상태를 점검해요.',
    '손목 둘레 15~20cm에 맞게 줄을 조절할 수 있어요.',
    '충격을 막는 전용 케이스에 담아 보내 드려요.',
  ],
  garment: [
    '반납 때마다 전문 세탁을 마치고 스팀으로 다려요.',
    '어깨와 소매의 주름이 눌리지 않도록 옷걸이째 보내 드려요.',
    '얼룩이 걱정되면 반납할 때 메모로 알려 주세요.',
  ],
}

const sizes: Readonly<Record<Kind, Readonly<Record<'small' | 'medium' | 'large', string>>>> = {
  bag: { small: '20 × 15 × 9cm', medium: '28 × 21 × 12cm', large: '36 × 27 × 16cm' },
  watch: { small: '34mm', medium: '38mm', large: '40mm' },
  garment: { small: 'S (44–55)', medium: 'M (55–66)', large: 'L (95–100)' },
}

/** The rich text of a product's page. */
export function descriptionOf({ line, picture }: DemoProduct): string {
  const kind = kindOf(picture.silhouette)
  const list = details[kind].map((detail) => `<li>${detail}</li>`).join('')
  return `<p>${line}</p><h3>이렇게 관리해요</h3><ul>${list}</ul><h3>크기</h3><p>${sizes[kind][picture.proportion]}</p>`
}
