import type { Kysely } from 'kysely'

type Faq = { type: string; question: string; answer: string; position: number }

/** What a stain, damage or a loss costs: staff go on from here, {{names}} are figures of the rules. */
export async function up(db: Kysely<{ 'shop.faqs': Faq }>): Promise<void> {
  await db
    .insertInto('shop.faqs')
    .values({
      type: 'product',
      question: '얼룩이 지거나 망가지면 얼마를 내나요?',
      answer:
        '세탁과 일상에서 생기는 작은 흔적은 비용이 없어요. 지워지지 않는 얼룩과 파손은 수선에 드는 비용을, 잃어버리면 상품 가치만큼을 배상해요.\n비용이 생기면 먼저 알려 드려요. {{chargeDays}}일 동안 확인하거나 1:1 문의로 이의를 말할 수 있고, 그 뒤 등록한 카드로 하루 한 번, {{chargeTries}}번까지 결제를 시도해요.',
      position: 100,
    })
    .execute()
}
