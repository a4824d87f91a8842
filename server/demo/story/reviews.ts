import type { Photo } from '../illustrations/index.ts'
import { kindOf } from './products/description.ts'
import type { DemoProduct } from './products/index.ts'

/** What a member of the story says about a rental. */
export type Told = {
  rating: number
  content: string
  /** Pictures that the writer took of it in use. */
  photos: readonly Photo[]
  heightCm: number | null
  size: string | null
}

const sentences = {
  bag: [
    '실물 색감이 사진 그대로예요. 받자마자 기분이 좋아졌어요.',
    '친구 결혼식에 들고 갔는데 칭찬을 정말 많이 들었어요.',
    '장지갑에 파우치, 차 키까지 넣고도 여유가 있었어요.',
    '사기 전에 며칠 들어 보려고 빌렸는데, 들어 보니 무게까지 알 수 있어서 좋았어요.',
    '상태가 새것 같아요. 모서리까지 깨끗하게 관리되어 있었어요.',
    '포장이 꼼꼼하고 반납도 상자 그대로라 편했어요.',
    '면접 날 들었는데 단정해 보여서 마음이 든든했어요.',
    '가죽이 부드럽고 냄새도 없었어요. 다음에는 다른 색으로 빌릴래요.',
    '여행 사진마다 가방이 예쁘게 나왔어요.',
    '생각보다 가벼워서 하루 종일 들어도 괜찮았어요.',
  ],
  watch: [
    '손목에 올리자마자 옷차림이 달라 보였어요.',
    '줄 길이를 미리 물어봐 주셔서 딱 맞게 받았어요.',
    '중요한 발표 날 차고 갔어요. 시간도 정확했어요.',
    '다이얼 색이 빛에 따라 달라져서 자꾸 보게 돼요.',
    '흠집 하나 없이 깨끗했고 케이스도 튼튼했어요.',
    '부모님 결혼기념일에 차고 갔는데 모두 물어보셨어요.',
  ],
  garment: [
    '핏이 정말 예뻐요. 길이도 설명 그대로였어요.',
    '세탁이 잘 되어 있고 주름 없이 왔어요.',
    '돌잔치에서 입었는데 사진이 참 잘 나왔어요.',
    '한 번 입을 옷을 사지 않아도 되어 마음이 가벼워요.',
    '생각보다 따뜻하고 어깨선이 곧아서 좋았어요.',
    '평소 입던 치수로 골랐더니 잘 맞았어요.',
  ],
  shoes: [
    '굽이 있는데도 하루 종일 편했어요.',
    '안창이 새것이라 기분 좋게 신었어요.',
    '발볼이 넓어서 반 치수 크게 골랐더니 딱 맞았어요.',
    '가죽에 흠 하나 없이 반짝반짝하게 왔어요.',
    '하객룩에 신었는데 옷이 살아났어요.',
  ],
  eyewear: [
    '얼굴형을 안 타고 잘 어울려요.',
    '여행 사진이 전부 화보처럼 나왔어요.',
    '렌즈에 잔기스 하나 없었어요.',
    '생각보다 가벼워서 코가 안 아팠어요.',
  ],
  scarf: [
    '색이 사진보다 더 깊고 예뻐요.',
    '가방 손잡이에 묶었더니 새 가방 같았어요.',
    '부드럽고 가벼워서 계속 만지게 돼요.',
    '다림질이 잘 되어 있어서 바로 둘렀어요.',
  ],
  belt: [
    '원피스 허리에 하나 둘렀을 뿐인데 전체가 달라 보였어요.',
    '가죽이 부드럽고 버클 마감이 좋아요.',
    '구멍 간격이 촘촘해서 허리에 딱 맞췄어요.',
  ],
  hat: [
    '챙 모양이 살아 있는 채로 왔어요. 상자까지 튼튼해요.',
    '머리둘레가 잘 맞고 안쪽이 깨끗했어요.',
    '여행 사진이 전부 이 모자 덕분에 예쁘게 나왔어요.',
  ],
  jewellery: [
    '반짝임이 은은해서 어디에나 어울렸어요.',
    '상견례 날 했는데 단정해 보였어요.',
    '귀가 예민한 편인데 아무렇지 않았어요.',
    '포장이 꼼꼼해서 선물 받은 기분이었어요.',
  ],
} as const

const ratings = [5, 5, 5, 4.5, 5, 4.5, 5, 4, 5, 4.5] as const
const photoRows: readonly (readonly Photo[])[] = [['daylight'], ['journey'], ['evening']]
const sizes = ['S', 'M', '55', '66'] as const

/** Two about the first bag, as they were written. */
const wordForWord = [
  {
    rating: 5,
    content: '가죽 결이 사진보다 훨씬 고급스러워요. 결혼식에 들고 갔는데 다들 어디서 샀냐고 물어봤어요.',
    photos: ['daylight'],
  },
  {
    rating: 4.5,
    content: '박스째로 오고 박스째로 돌려보내면 끝이라 편했어요. 수납은 장지갑과 파우치 정도 들어가요.',
    photos: [],
  },
] as const

/** The nth review of a product; every twelfth of the story has photos, since each of them is drawn and kept. */
export function reviewOf(product: DemoProduct, nth: number, nthOfAll: number): Told {
  const known = product.key === 'atelier-medium' ? wordForWord[nth] : undefined
  const kind = kindOf(product.picture.silhouette)
  const texts: readonly string[] = sentences[kind]
  const seed = product.picture.seed + nth
  const worn = kind === 'garment' || kind === 'shoes'
  return {
    rating: ratings[(seed + nthOfAll) % ratings.length] ?? 5,
    content: texts[seed % texts.length] ?? '',
    photos: nthOfAll % 12 === 4 ? (photoRows[nthOfAll % photoRows.length] ?? []) : [],
    ...known,
    heightCm: worn ? 158 + (seed % 14) : null,
    size: worn ? (sizes[seed % sizes.length] ?? null) : null,
  }
}
