// Written by `npm run schema` from the migrated database; a test compares the two.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { Json } from '../json.ts'

type WithDefault<Value> = ColumnType<Value, Value | undefined, Value>
type JsonColumn = ColumnType<Json, string, string>

export interface Schema {
  'personal.bank_line_words': {
    line_key: string
    written: string
  }
  'personal.books_reasons': {
    reason_id: string
    written: string
    written_at: WithDefault<Date>
  }
  'personal.card_customers': {
    member_id: number
    refresh_token: Buffer
  }
  'personal.card_hints': {
    member_id: number
    hints: WithDefault<number>
    hinted_at: WithDefault<Date>
  }
  'personal.charge_reasons': {
    charge_id: string
    step: string
    member_id: number
    written: string
    written_at: WithDefault<Date>
  }
  'personal.condition_notes': {
    record_id: string
    member_id: number
    written: string
  }
  'personal.consignment_texts': {
    consignment_id: string
    part: string
    member_id: number
    written: string
    written_at: WithDefault<Date>
  }
  'personal.delivery_drafts': {
    delivery_change_id: string
    order_id: string
    order_item_id: string
    member_id: number
    corrections: number
    amount: number
    contact: string | null
    held_until: Date
    written_at: WithDefault<Date>
    ended_because: 'expired' | 'replaced' | 'closed' | 'declined' | 'overtaken' | 'corrected' | null
  }
  'personal.downtime_reasons': {
    id: string
    written: string
    written_at: WithDefault<Date>
  }
  'personal.former_persons': {
    member_id: number
    name: string
    phone_number: string
  }
  'personal.identity_verifications': {
    request_no: string
    verification_key: string
    browser_hash: Buffer
    keys: Buffer | null
    result: Buffer | null
    asked_at: WithDefault<Date>
    verified_at: Date | null
    consumed_at: Date | null
    expires_at: Date
  }
  'personal.inbox': {
    inbox_id: string
    member_id: number
    message: string
    title: string
    lines: string[]
    link: string | null
    told_at: Date
    seen_at: Date | null
  }
  'personal.item_reasons': {
    order_item_id: string
    step: string
    member_id: number
    written: string
    written_at: WithDefault<Date>
  }
  'personal.keys': {
    subject: string
    purpose: string
    key: Buffer
    retain_until: CivilDate | null
  }
  'personal.member_accounts': {
    id: WithDefault<number>
    member_id: number
    bank_code: string
    sealed: string
    verified_at: Date
  }
  'personal.order_contacts': {
    order_id: string
    member_id: number
    contact: string
    written_at: WithDefault<Date>
  }
  'personal.outgoing_mails': {
    mail_id: string
    member_id: number | null
    mail: Buffer
    written_at: WithDefault<Date>
    good_until: Date
  }
  'personal.payment_receipts': {
    payment_key: string
    member_id: number
    card_number: string | null
    receipt_url: string | null
  }
  'personal.payout_accounts': {
    member_id: number
    month: string
    attempt: number
    sealed: string
  }
  'personal.provider_unlinks': {
    unlink_id: string
    provider: 'kakao' | 'naver' | 'apple' | 'card'
    sealed: Buffer
    written_at: WithDefault<Date>
    tries: WithDefault<number>
  }
  'personal.refund_accounts': {
    refund_id: string
    account: string
    member_id: number
    sealed: string
    verified_at: Date
    shown_at: Date
  }
  'personal.refund_reasons': {
    refund_id: string
    sending: number
    member_id: number
    written: string
    written_at: WithDefault<Date>
  }
  'personal.retained': {
    member_id: number
    sealed: string
    retain_until: CivilDate
  }
  'personal.saved_cards': {
    member_id: number
    cards: JsonColumn
    read_at: WithDefault<Date>
  }
  'personal.settlement_reasons': {
    reason_id: string
    member_id: number
    month: string
    written: string
    written_at: WithDefault<Date>
  }
  'personal.social_attempts': {
    state_hash: Buffer
    provider: string
    browser_hash: Buffer
    secrets: Buffer
    expires_at: Date
  }
  'personal.social_links': {
    member_id: number
    provider: 'kakao' | 'naver' | 'apple'
    sns_hash: Buffer
    refresh_token: Buffer | null
    linked_at: WithDefault<Date>
  }
  'personal.social_tickets': {
    ticket_hash: Buffer
    person: Buffer
    expires_at: Date
  }
  'personal.strike_outs': {
    id: GeneratedAlways<number>
    sealed: Buffer
    written_at: WithDefault<Date>
  }
  'personal.verification_codes': {
    account_hash: Buffer
    member_id: number | null
    code_hash: Buffer
    tries: WithDefault<number>
    sent_at: WithDefault<Date>
    expires_at: Date
  }
  'personal.verification_tickets': {
    ticket_hash: Buffer
    account_hash: Buffer
    member_id: number | null
    expires_at: Date
  }
  'personal.verified_accounts': {
    member_id: number
    triple_hash: Buffer
    expires_at: Date
  }
  'personal.withdrawal_reasons': {
    member_id: number
    written: string
  }
  'platform.alerts': {
    alert_id: GeneratedAlways<number>
    raised_at: WithDefault<Date>
    sentence: string
    facts: JsonColumn
  }
  'platform.attempts': {
    key: string
    count: number
    window_ends_at: Date
  }
  'platform.consistency_checks': {
    check_id: GeneratedAlways<number>
    started_by: number | null
    started_at: WithDefault<Date>
    moved_at: WithDefault<Date>
    step: WithDefault<string>
    done: WithDefault<number>
    steps: WithDefault<number>
    finished_at: Date | null
    found: JsonColumn | null
    blocks: WithDefault<number>
    blocks_done: WithDefault<number>
  }
  'platform.demo_shop': {
    only_one: WithDefault<boolean>
  }
  'platform.integrity_findings': {
    finding_id: GeneratedAlways<number>
    check_id: number | null
    kind: string
    place: string
    what: string
    stream: string | null
    pos: number | null
    block: number | null
    found_at: WithDefault<Date>
    last_found_at: WithDefault<Date>
    closed_at: Date | null
    closed_by: number | null
    reason: string | null
    digest: string | null
    of_table: string | null
    gone_at: Date | null
  }
  'platform.leases': {
    work: string
    key: string
    taken_until: Date
  }
  'platform.maintenance': {
    only_one: WithDefault<boolean>
    reason: string
    begun_at: Date
    ends_at: Date | null
    staff_id: number
  }
  'platform.moved_clock': {
    only_one: WithDefault<boolean>
    offset_ms: number
  }
  'platform.password_checks': {
    family_id: string
    checked_at: WithDefault<Date>
  }
  'platform.payment_attempts': {
    subject_of: 'order' | 'charge' | 'extension' | 'delivery'
    subject_id: string
    attempt_key: string
    member_id: number
    by: 'saved_card' | 'member'
    customer_key: string
    provider_order_id: string
    method_key: string | null
    amount: number
    tried_on: CivilDate
    tries: WithDefault<number>
    started_at: WithDefault<Date>
    asked_at: Date | null
    outcome: 'captured' | 'reversed' | 'declined' | 'nothing_captured' | 'unknown_payment' | null
    finished_at: Date | null
    provider_code: string | null
    provider_message: string | null
  }
  'platform.payout_sellers': {
    seller_ref: string
    seller_id: string | null
    tries: WithDefault<number>
    number: WithDefault<number>
  }
  'platform.payout_tries': {
    owner_id: number
    month: string
    attempt: number
    is_asked: WithDefault<boolean>
    payout_id: string | null
    tries: WithDefault<number>
    last_reason: string | null
    waiting_since: Date | null
  }
  'platform.provider_troubles': {
    provider: string
    kind: string
    code: string
    hour: Date
    seen: number
    last_call: string
    last_at: Date
  }
  'platform.raised_alerts': {
    kind: string
    raised_at: Date
  }
  'platform.refund_tries': {
    refund_id: string
    tries: number
    last_reason: string | null
    asked_at: Date | null
  }
  'platform.restores': {
    number: GeneratedAlways<number>
    restored_to: Date
    restored_at: WithDefault<Date>
    reconciled_at: Date | null
  }
  'platform.webhook_transmissions': {
    transmission_id: string
    event_type: string
    received_at: WithDefault<Date>
    applied_at: Date | null
  }
  'platform.whole_payments': {
    payment_key: string
  }
  'shop.adjustments': {
    id: string
    key: string
    number: number
    status: string
    booked_on: CivilDate
    amount: number
    lines: JsonColumn
    evidence: string
    reversed_stream: string | null
    proposed_by: number
    proposed_at: Date
    reason_id: string | null
    decided_by: number | null
    decided_at: Date | null
    other_stream: string | null
  }
  'shop.answer_templates': {
    id: WithDefault<number>
    name: string
    content: string
    position: WithDefault<number>
  }
  'shop.assignments': {
    about: string
    about_key: string
    member_id: number
    staff_id: number
    assigned_by: number
    assigned_at: Date
  }
  'shop.bank_accounts': {
    account_id: GeneratedAlways<number>
    name: string
    number: string | null
    added_by: string
    added_at: Date
    is_number_learned: WithDefault<boolean>
    closed_on: CivilDate | null
  }
  'shop.bank_file_lines': {
    file_id: number
    line_key: string
  }
  'shop.bank_files': {
    file_id: GeneratedAlways<number>
    lines: number
    added: number
    kept_by: string
    kept_at: Date
    account_id: number
    taken_back_at: Date | null
    taken_back_by: string | null
    number: string | null
    covers_from: CivilDate | null
    covers_to: CivilDate | null
  }
  'shop.bank_lines': {
    line_key: string
    moved_at: Date
    place: number
    amount: number
    balance: number
    match_id: string | null
    missing: WithDefault<number>
    account_id: number
    precision: 'day' | 'minute' | 'second'
    day: GeneratedAlways<CivilDate | null>
  }
  'shop.bank_match_entries': {
    match_id: string
    pos: number
    entry: string
    event: string
    amount: number
    occurred_at: Date
    is_live: boolean
  }
  'shop.bank_match_lines': {
    match_id: string
    line_key: string
    is_live: boolean
  }
  'shop.bank_matches': {
    match_id: string
    moved_at: Date
    matched_at: Date
    matched_by: string
    undone_at: Date | null
  }
  'shop.banners': {
    id: WithDefault<number>
    picture_id: number
    link_url: string | null
    target: 'current' | 'other'
    position: WithDefault<number>
    starts_on: CivilDate
    ends_on: CivilDate | null
    starts_time: WithDefault<string>
    ends_time: WithDefault<string>
  }
  'shop.block_reasons': {
    reference: string
    member_id: number
    reason: string
  }
  'shop.brand_search': {
    brand_id: number
    jamo: string
    initials: string
    index_korean: string
    index_english: string
    products: WithDefault<number>
    popularity: WithDefault<number>
  }
  'shop.brands': {
    id: WithDefault<number>
    name_english: string
    name_korean: string
    image_file_id: number | null
    recommended: WithDefault<boolean>
    position: WithDefault<number>
  }
  'shop.card_clearing': {
    entry: string
    ours: number
    theirs: number
    listings: number
    moved_at: Date | null
    refund_id: string | null
  }
  'shop.cart_items': {
    id: WithDefault<number>
    member_id: number
    product_id: number
    start_on: CivilDate
    end_on: CivilDate
    added_at: Date
  }
  'shop.catalogue_changes': {
    id: GeneratedAlways<number>
    subject: string
    key: string
    before: JsonColumn | null
    after: JsonColumn | null
    actor: string
    at: Date
    reason: string | null
  }
  'shop.categories': {
    id: WithDefault<number>
    parent_id: number | null
    level: number
    name: string
    position: number
  }
  'shop.changed_records': {
    id: GeneratedAlways<number>
    record: string
    key: string
    leaf_hash: Buffer | null
    change_id: number | null
  }
  'shop.charge_photos': {
    charge_id: string
    slot: number
    member_id: number
    photo_id: string
  }
  'shop.charges': {
    charge_id: string
    member_id: number
    debtor: 'renter' | 'owner'
    kind: string
    order_id: string | null
    order_item_id: string | null
    consignment_id: string | null
    amount: number
    late_days: number | null
    owner_id: number | null
    owner_share: number
    status: 'open' | 'paid' | 'waived' | 'deducted'
    due_on: CivilDate
    made_at: Date
    card_failures: WithDefault<number>
    failed_at: Date | null
    provider_code: string | null
    settled_at: Date | null
    deducted_month: string | null
    deduction_kept: number | null
    waived: WithDefault<number>
    inquiry_id: number | null
    dispute_answered_at: Date | null
  }
  'shop.company': {
    only_one: WithDefault<boolean>
    customer_service_phone: string
    business_hours: string
    lunch_hours: string
    company_name: string
    representative_name: string
    address: string
    address_detail: string
    business_registration_number: string
    mail_order_sales_report_number: string
  }
  'shop.condition_photos': {
    record_id: string
    slot: number
    member_id: number
    photo_id: string
  }
  'shop.condition_records': {
    record_id: string
    order_item_id: string
    product_id: number
    member_id: number
    stage: 'out' | 'back'
    staff_id: number
    recorded_at: Date
  }
  'shop.consignment_photos': {
    consignment_id: string
    taken_by: 'owner' | 'staff'
    slot: number
    member_id: number
    photo_id: string
  }
  'shop.consignment_rates': {
    id: WithDefault<number>
    transaction_per_mille: number
    operating_per_mille: number
    reason: string
    changed_at: Date
    changed_by: number
    inspection_fee: number
    return_fee: number
  }
  'shop.consignments': {
    consignment_id: string
    consignment_number: string
    member_id: number
    status: 'application' | 'diagnosis' | 'consigning' | 'cancel' | 'end' | 'impossible'
    cause: 'not_received' | 'failed_inspection' | 'lost' | null
    product_condition: 'new' | 'used'
    warranty: boolean
    desired_rental_price: number
    months: number
    account_id: number
    send_by: CivilDate
    courier: string | null
    tracking_number: string | null
    parcel_number: WithDefault<number>
    wait_until: CivilDate | null
    product_id: number | null
    assessed_rental_price: number | null
    consigning_date: CivilDate | null
    ends_on: CivilDate | null
    last_rentable_day: CivilDate | null
    transaction_per_mille: number | null
    operating_per_mille: number | null
    early_end_percent: number | null
    penalty: number | null
    back_courier: string | null
    back_tracking_number: string | null
    applied_at: Date
    sent_at: Date | null
    received_at: Date | null
    accepted_at: Date | null
    rejected_at: Date | null
    not_received_at: Date | null
    given_up_at: Date | null
    ended_at: Date | null
    sent_back_at: Date | null
    loss_number: WithDefault<number>
    lost_by: 'shop' | 'renter' | null
    agreed_value: number | null
    missing_since: Date | null
    passed_on: number | null
    compensation: number | null
    lost_at: Date | null
    recovered_at: Date | null
    found_at: Date | null
    sending_number: WithDefault<number>
    back_corrections: WithDefault<number>
  }
  'shop.coupon_products': {
    coupon_id: number
    product_id: number
  }
  'shop.coupons': {
    id: WithDefault<number>
    code: string | null
    name: string
    type: 'new' | 'normal'
    applicable_to: 'all_products' | 'specific'
    discount_type: 'percentage' | 'fixed'
    discount_value: number
    max_discount_amount: number | null
    end_date: CivilDate
    valid_days: number | null
    welcome: WithDefault<boolean>
    on_offer: WithDefault<boolean>
    offered_from: CivilDate | null
    offered_until: CivilDate | null
    conditions: JsonColumn
    category_id: number | null
  }
  'shop.daily_closes': {
    day: CivilDate
    closed_at: Date
    lines: number
    debits: number
    credits: number
    balances: JsonColumn
    trial_balance: number
    head_block: number
    head_hash: string
    last_pos: number
  }
  'shop.delivery_addresses': {
    id: WithDefault<number>
    member_id: number
    address_name: string
    recipient_name: string
    phone_number_1: string
    phone_number_2: string | null
    post_code: string
    address1: string
    address2: string
    is_default: boolean
  }
  'shop.delivery_changes': {
    delivery_change_id: string
    order_id: string
    member_id: number
    fee_before: number
    fee_after: number
    payment_key: string | null
    refund_id: string | null
    changed_at: Date
  }
  'shop.difference_write_offs': {
    place: 'card' | 'gateway'
    key: string[]
    number: number
    missing: number
    tax: number
    to_others: number
    written_off_at: Date
    pos: WithDefault<number>
  }
  'shop.differences': {
    place: 'card' | 'gateway'
    key: string[]
    kind:
      | 'missing_there'
      | 'missing_with_us'
      | 'amount_differs'
      | 'cancelled_at_provider'
      | 'fee_differs'
      | 'state_differs'
      | 'paid_twice'
      | 'other_account'
    ours: number | null
    theirs: number | null
    missing: number
    found_at: Date
    settled_at: Date | null
  }
  'shop.events': {
    id: WithDefault<number>
    title: string
    picture_id: number
    detail_picture_id: number | null
    content: string
    position: WithDefault<number>
    starts_on: CivilDate
    ends_on: CivilDate | null
    starts_time: WithDefault<string>
    ends_time: WithDefault<string>
  }
  'shop.faqs': {
    id: WithDefault<number>
    type: 'member' | 'product' | 'order' | 'delivery' | 'cancel' | 'service' | 'other'
    question: string
    answer: string
    position: WithDefault<number>
    withdrawn_at: Date | null
  }
  'shop.favorites': {
    member_id: number
    product_id: number
    liked_at: Date
  }
  'shop.figure_charges': {
    charge_id: string
    order_item_id: string | null
    product_id: number | null
    is_damage: boolean
  }
  'shop.figure_closed_days': {
    downtime_id: string
    product_id: number
    from_on: CivilDate
    to_on: CivilDate
  }
  'shop.figure_contracts': {
    consignment_id: string
    product_id: number
  }
  'shop.figure_coupons': {
    period: string
    coupon_id: number
    uses: WithDefault<number>
    discount: WithDefault<number>
  }
  'shop.figure_days': {
    day: CivilDate
    rentals: WithDefault<number>
    cancelled: WithDefault<number>
    returned: WithDefault<number>
    late: WithDefault<number>
    damaged: WithDefault<number>
    coupons: WithDefault<number>
    coupon_discount: WithDefault<number>
    points: WithDefault<number>
  }
  'shop.figure_items': {
    period: string
    product_id: number
    rentals: WithDefault<number>
    rented_days: WithDefault<number>
    returned: WithDefault<number>
    late: WithDefault<number>
    damaged: WithDefault<number>
    earned: WithDefault<number>
    cost: WithDefault<number>
  }
  'shop.figure_rentals': {
    order_item_id: string
    product_id: number
    start_on: CivilDate
    end_on: CivilDate
    until_on: CivilDate
    placed_on: CivilDate
    is_cancelled: WithDefault<boolean>
    back_on: CivilDate | null
    damages: WithDefault<number>
    sent_on: CivilDate | null
    arrived_on: CivilDate | null
    pick_up_from: CivilDate | null
    return_days: WithDefault<string>
  }
  'shop.figure_uses': {
    use_id: string
    order_id: string
    coupon_id: number | null
    discount: WithDefault<number>
    points: WithDefault<number>
    used_on: CivilDate | null
  }
  'shop.files': {
    id: WithDefault<number>
    url: string
    added_at: WithDefault<Date>
  }
  'shop.free_alerts': {
    id: WithDefault<number>
    member_id: number
    product_id: number
    start_on: CivilDate
    end_on: CivilDate
    status: WithDefault<'waiting' | 'free' | 'over'>
    recheck: WithDefault<boolean>
    asked_at: Date
    noticed_at: Date | null
    read_at: Date | null
  }
  'shop.gateway_payouts': {
    payout_id: string
    payout_ref: string
    amount: number
    status: 'pending' | 'paid' | 'failed'
    read_at: Date
    seller_id: string | null
  }
  'shop.gateway_readings': {
    place: 'gateway'
    read_at: Date
    available: number | null
    pending: number | null
  }
  'shop.gateway_sellers': {
    seller_id: string
    seller_ref: string
    read_at: Date
  }
  'shop.holidays': {
    day: CivilDate
    name: string
    kind: 'official' | 'derived' | 'temporary' | 'company'
  }
  'shop.hot_deals': {
    id: WithDefault<number>
    product_id: number
    sales_end_date: CivilDate
    position: WithDefault<number>
    starts_on: CivilDate | null
    starts_time: WithDefault<string>
  }
  'shop.inquiries': {
    id: WithDefault<number>
    member_id: number
    kind: 'product' | 'onetoone'
    product_id: number | null
    title: string
    content: string
    asked_at: Date
    seen_version: WithDefault<number>
    answers: WithDefault<number>
    order_id: string | null
    charge_id: string | null
    consignment_id: string | null
    follow_ups: WithDefault<number>
    unanswered: WithDefault<number>
    due_at: Date | null
  }
  'shop.inquiry_answers': {
    inquiry_id: number
    version: number
    member_id: number
    content: string
    staff_id: number
    written_at: Date
    follow_ups: WithDefault<number>
  }
  'shop.inquiry_follow_ups': {
    inquiry_id: number
    number: number
    member_id: number
    content: string
    written_at: Date
  }
  'shop.inquiry_photos': {
    inquiry_id: number
    slot: number
    member_id: number
    photo_id: string
  }
  'shop.item_exchanges': {
    order_item_id: string
    number: number
    order_id: string
    member_id: number
    from_product_id: number
    to_product_id: number
    refunded: number
    card_refund: number
    points_refund: number
    refund_id: string | null
    exchanged_at: Date
  }
  'shop.item_extensions': {
    extension_id: string
    order_item_id: string
    order_id: string
    member_id: number
    product_id: number
    status: 'held' | 'extended' | 'released' | 'expired'
    from_end: CivilDate
    to_end: CivilDate
    total_rent: number
    period_discount: number
    price: number
    points_used: number
    card_amount: number
    payment_key: string | null
    held_until: Date
    drafted_at: Date
    ended_at: Date | null
  }
  'shop.item_refunds': {
    order_item_id: string
    number: number
    order_id: string
    member_id: number
    refunded: number
    card_refund: number
    points_refund: number
    refund_id: string | null
    refunded_at: Date
  }
  'shop.item_returns': {
    order_item_id: string
    number: number
    order_id: string
    member_id: number
    status: 'requested' | 'approved' | 'declined' | 'collecting' | 'collected' | 'completed'
    reason_code: string | null
    requested_at: Date
    approved_at: Date | null
    declined_at: Date | null
    collecting_at: Date | null
    collected_at: Date | null
    completed_at: Date | null
    courier: string | null
    tracking_number: string | null
    refunded: number | null
    card_refund: number | null
    points_refund: number | null
    delivery_fee_refund: number | null
    refund_id: string | null
  }
  'shop.items_away': {
    order_item_id: string
    product_id: number
    place: 'on_its_way' | 'with_member' | 'on_its_way_back' | 'lost'
  }
  'shop.joined_refunds': {
    refund_id: string
    whole_id: string
    order_item_id: string | null
    amount: number
  }
  'shop.journal_days': {
    seoul_day: CivilDate
    account: string
    debits: number
    credits: number
    lines: number
  }
  'shop.journal_lines': {
    pos: number
    line: number
    stream_id: string
    account: string
    amount: number
    occurred_at: Date
    seoul_day: CivilDate
  }
  'shop.list_readings': {
    place: 'card' | 'gateway'
    read_at: Date
    available: number | null
    pending: number | null
  }
  'shop.listings': {
    product_id: number
    c1: number
    turnaround_days: number
    on_sale: boolean
    busy: WithDefault<string>
    rentable_until: CivilDate | null
    popularity: WithDefault<number>
    brand_id: number
    discount_rate: number
    per_day: number
    listed_at: Date
    c2: number | null
    c3: number | null
  }
  'shop.lost_movements': {
    payment_key: string
    transaction_key: string
    amount: number
    found_at: Date
  }
  'shop.member_blocks': {
    member_id: number
    reason: string
    blocked_at: Date
  }
  'shop.member_consents': {
    member_id: number
    term_id: number
    version: number
    agreed: boolean
    decided_at: Date
  }
  'shop.member_coupons': {
    member_coupon_id: string
    member_id: number
    coupon_id: number
    status: 'unused' | 'held' | 'used' | 'expired'
    source: string
    order_id: string | null
    issued_at: Date
    expires_at: Date
    lapsed_at: Date | null
  }
  'shop.member_grant_rows': {
    grant_id: string
    member_id: number
    points: number
    outcome: WithDefault<'waiting' | 'given' | 'has_it' | 'has_left' | 'coupon_over'>
  }
  'shop.member_grants': {
    grant_id: string
    kind: 'points' | 'coupon'
    coupon_id: number | null
    reason: string
    members: number
    points: number
    file_hash: string | null
    status: 'proposed' | 'approved' | 'declined'
    made_by: number
    made_at: Date
    decided_by: number | null
    decided_at: Date | null
    decision: string | null
  }
  'shop.member_identities': {
    member_id: number
    person_hash: Buffer
    verified_at: Date
  }
  'shop.member_notes': {
    note_id: WithDefault<number>
    member_id: number
    note: string
    written_by: number
    written_at: Date
    about: WithDefault<string>
    about_key: string | null
  }
  'shop.members': {
    id: WithDefault<number>
    email: string
    name: string
    phone_number: string | null
    birth_date: CivilDate | null
    gender: boolean | null
    provider_type: 'kakao' | 'naver' | 'apple' | null
    password_hash: string | null
    customer_key: WithDefault<string>
    joined_at: Date
    withdrawn_at: Date | null
  }
  'shop.message_asks': {
    inbox_id: string
    asked_at: Date
  }
  'shop.message_sends': {
    inbox_id: string
    channel: 'mail' | 'phone'
    outcome: string
    settled_at: WithDefault<Date>
  }
  'shop.notices': {
    id: WithDefault<number>
    title: string
    content: string
    published_at: Date
    withdrawn_at: Date | null
  }
  'shop.order_items': {
    order_item_id: string
    order_id: string
    nth: number
    member_id: number
    product_id: number
    consignment_id: string | null
    owner_id: number | null
    status:
      | 'new'
      | 'ready_for_delivery'
      | 'shipped'
      | 'delivered'
      | 'end'
      | 'collected'
      | 'lost'
      | 'cancel'
      | 'return_requested'
      | 'return_collecting'
      | 'return_collected'
      | 'return_completed'
    start_on: CivilDate
    end_on: CivilDate
    total_rent_price: number
    period_total_price: number
    period_discount: number
    coupon_share: number
    points_share: number
    final_amount: number
    placed_at: Date
    shipped_at: Date | null
    delivered_at: Date | null
    ended_at: Date | null
    collected_at: Date | null
    cancelled_at: Date | null
    courier: string | null
    tracking_number: string | null
    reason_code: string | null
    fee_percent: number | null
    fee: number | null
    card_refund: number | null
    points_refund: number | null
    delivery_fee_refund: number | null
    refund_id: string | null
    coupon_returned: boolean | null
    return_number: WithDefault<number>
    refund_number: WithDefault<number>
    exchange_number: WithDefault<number>
    found_at: Date | null
    correction_number: WithDefault<number>
    extension_number: WithDefault<number>
    arrival_presumed: WithDefault<boolean>
    handed_over_on: CivilDate | null
    arrived_on: CivilDate | null
    pick_up_from: CivilDate | null
    address_correction: WithDefault<number>
    return_days: WithDefault<string>
  }
  'shop.orders': {
    order_id: string
    order_numbers: string
    member_id: number
    status: 'awaiting_payment' | 'placed' | 'released' | 'expired'
    start_on: CivilDate
    end_on: CivilDate
    total_rent: number
    period_discount: number
    coupon_discount: number
    points_used: number
    delivery_fee: number
    total_amount: number
    coupon: JsonColumn | null
    items: JsonColumn
    payment_key: string | null
    held_until: Date
    drafted_at: Date
    placed_at: Date | null
    ended_at: Date | null
  }
  'shop.parcel_papers': {
    order_item_id: string
    paper: 'booking' | 'label'
    address_number: number
    written_at: Date
  }
  'shop.payments': {
    payment_id: string
    payment_key: string | null
    order_id: string | null
    charge_id: string | null
    member_id: number
    status: 'done' | 'canceled' | 'partial_canceled' | 'aborted'
    amount: number
    refunded: WithDefault<number>
    is_reversed: WithDefault<boolean>
    reversal_id: string | null
    card_company: string | null
    provider_code: string | null
    approved_at: Date | null
    occurred_at: Date
    extension_id: string | null
    delivery_change_id: string | null
  }
  'shop.payout_attempts': {
    owner_id: number
    month: string
    attempt: number
    paid_by: 'gateway' | 'transfer'
    amount: number
    status: 'requested' | 'confirmed' | 'failed' | 'returned'
    reference: string | null
    requested_at: Date
    settled_at: Date | null
    account: string | null
    returned_at: Date | null
  }
  'shop.photo_removals': {
    photo_id: string
    removed_at: WithDefault<Date>
  }
  'shop.photos': {
    photo_id: string
    member_id: number
    use: 'review' | 'inquiry' | 'consignment' | 'condition' | null
    subject: string | null
    width: number
    height: number
    created_at: Date
    claimed_at: Date | null
  }
  'shop.planning_products': {
    owner_id: number
    product_id: number
    display_order: number
  }
  'shop.plannings': {
    id: WithDefault<number>
    type: 'collection' | 'season' | 'brand'
    title: string
    subtitle: WithDefault<string>
    picture_id: number | null
    detail_picture_id: number | null
    on_home: WithDefault<boolean>
    position: WithDefault<number>
    starts_on: CivilDate
    ends_on: CivilDate | null
    starts_time: WithDefault<string>
    ends_time: WithDefault<string>
  }
  'shop.point_balances': {
    member_id: number
    balance: number
    held: number
    earned: number
    restored: number
    used: number
    expired: number
    suspended: number
    debt: WithDefault<number>
  }
  'shop.point_entries': {
    pos: number
    member_id: number
    type: 'earn' | 'usage' | 'expiration' | 'cancel' | 'suspend'
    reason: string
    points: number
    order_id: string | null
    expires_at: Date | null
    occurred_at: Date
    order_item_id: string | null
    reissued: WithDefault<number>
    lot_id: string | null
    repaid: WithDefault<number>
  }
  'shop.point_lots': {
    lot_id: string
    member_id: number
    earned: number
    remaining: number
    held: WithDefault<number>
    reason: string
    order_item_id: string | null
    of_lot_id: string | null
    earned_at: Date
    expires_at: Date
    version: number
    source: string
  }
  'shop.point_uses': {
    order_id: string
    lot_id: string
    member_id: number
    points: number
    restored: WithDefault<number>
    held: WithDefault<number>
  }
  'shop.popularity_counted': {
    one: WithDefault<boolean>
    counted_on: CivilDate
  }
  'shop.popups': {
    id: WithDefault<number>
    picture_id: number
    link_url: string | null
    target: 'current' | 'other'
    position: WithDefault<number>
    starts_on: CivilDate
    ends_on: CivilDate | null
    starts_time: WithDefault<string>
    ends_time: WithDefault<string>
    shown: WithDefault<boolean>
  }
  'shop.product_file_rows': {
    file_id: string
    line: number
    product_code: string
    product_id: number | null
    version: number | null
    does: JsonColumn
    outcome: WithDefault<'waiting' | 'done' | 'refused'>
    problem: string | null
  }
  'shop.product_files': {
    file_id: string
    plan_hash: string
    made_by: number
    made_at: Date
    reason: string
  }
  'shop.product_images': {
    product_id: number
    position: number
    type: 'main' | 'info'
    file_id: number | null
    view: 'front' | 'side' | 'detail' | null
  }
  'shop.product_losses': {
    product_id: number
    loss_number: number
    lost_at: Date
    found_at: Date | null
  }
  'shop.product_ratings': {
    product_id: number
    half_stars: number
    reviews: number
    changes: number
  }
  'shop.product_search': {
    product_id: number
    name_jamo: string
    jamo: string
    initials: string
    brand_id: number
    c1: number
    c2: number | null
    c3: number | null
    popularity: number
    discount_rate: number
    discount_band: GeneratedAlways<number>
    per_day: number
    listed_at: Date
    text_version: WithDefault<number>
  }
  'shop.products': {
    id: WithDefault<number>
    product_code: string
    product_name: string
    brand_id: number
    c1: number
    c2: number | null
    c3: number | null
    daily_rental_price: number
    discount_rate: WithDefault<number>
    per_day: GeneratedAlways<number>
    supply_price: number
    owner_type: WithDefault<'own' | 'luxshare'>
    owner_member_id: number | null
    consignment_id: string | null
    consigning_date: CivilDate | null
    consignment_period: number | null
    transaction_per_mille: number | null
    operating_per_mille: number | null
    rentable_until: GeneratedAlways<CivilDate | null>
    color: string | null
    material: string | null
    origin: string | null
    description: WithDefault<string>
    occasions: WithDefault<string[]>
    shipping_cost: WithDefault<'free' | 'paid'>
    base_shipping_cost: WithDefault<number>
    jeju_shipping_cost: WithDefault<number>
    turnaround_days: WithDefault<number>
    illustration: JsonColumn | null
    on_sale: WithDefault<boolean>
    listed_at: Date
    size: string | null
  }
  'shop.promotion_pictures': {
    id: WithDefault<number>
    title: string
    subtitle: WithDefault<string>
    scene: string
    seed: number
    pc_file_id: number | null
    mobile_file_id: number | null
  }
  'shop.provider_payout_rows': {
    paid_out_on: CivilDate
    number: number
    transaction_key: string
    payment_key: string
    is_cancel: boolean
    amount: number
    fee: number
    vat: number
  }
  'shop.provider_payouts': {
    paid_out_on: CivilDate
    number: number
    pay_out: number
    fees: number
    vat: number
    transactions: number
    booked_at: Date
  }
  'shop.ranked_days': {
    rented_on: CivilDate
    product_id: number
    items: number
  }
  'shop.ranked_items': {
    order_item_id: string
    order_id: string
    product_id: number
    rented_on: CivilDate | null
  }
  'shop.recommend_groups': {
    id: WithDefault<number>
    theme: string
    title: string
    subtitle: WithDefault<string>
    position: WithDefault<number>
    shown: WithDefault<boolean>
    starts_on: CivilDate | null
    ends_on: CivilDate | null
    starts_time: WithDefault<string>
    ends_time: WithDefault<string>
  }
  'shop.recommended_keywords': {
    id: WithDefault<number>
    keyword: string
    position: WithDefault<number>
    starts_on: CivilDate | null
    ends_on: CivilDate | null
    starts_time: WithDefault<string>
    ends_time: WithDefault<string>
  }
  'shop.recommended_products': {
    owner_id: number
    product_id: number
    display_order: number
  }
  'shop.refresh_tokens': {
    token_id: string
    family_id: string
    issued_at: Date
    replaced_at: Date | null
    successor_id: string | null
  }
  'shop.refunds': {
    refund_id: string
    payment_key: string
    order_id: string | null
    charge_id: string | null
    order_item_id: string | null
    member_id: number
    amount: number
    status: 'pending' | 'confirmed' | 'rejected'
    sending: WithDefault<number>
    requested_at: Date
    settled_at: Date | null
    transaction_key: string | null
    provider_code: string | null
    paid_by: 'card' | 'transfer' | 'desk' | 'set_off' | 'goodwill' | null
    goodwill: WithDefault<number>
    account: string | null
  }
  'shop.rejoin_bars': {
    person_hash: Buffer
    rejoin_from: CivilDate
  }
  'shop.review_photos': {
    review_id: number
    slot: number
    photo_id: string
  }
  'shop.review_removals': {
    review_id: number
    member_id: number
    staff_id: number
    reason: string
    removed_at: Date
  }
  'shop.review_texts': {
    review_id: WithDefault<number>
    member_id: number | null
    author: string | null
    content: string
    height_cm: number | null
    size: string | null
  }
  'shop.reviews': {
    review_id: number
    order_item_id: string
    product_id: number
    member_id: number
    half_stars: number
    photos: number
    points: number
    revision: WithDefault<number>
    written_at: Date
    removed_at: Date | null
  }
  'shop.search_marks': {
    product_id: number | null
    brand_id: number
  }
  'shop.search_synonyms': {
    word: string
    synonyms: string[]
  }
  'shop.search_terms': {
    jamo: string
    term: string
    sound: string
  }
  'shop.searchable_products': {
    id: number | null
    product_name: string | null
    product_code: string | null
    color: string | null
    occasions: string[] | null
    name_korean: string | null
    name_english: string | null
    c1_name: string | null
    c2_name: string | null
    c3_name: string | null
    brand_id: number | null
    c1: number | null
    c2: number | null
    c3: number | null
    popularity: number | null
    discount_rate: number | null
    per_day: number | null
    listed_at: Date | null
    material: string | null
  }
  'shop.seen_notices': {
    notice_id: string
    member_id: number
    seen_at: Date
  }
  'shop.settings': {
    only_one: WithDefault<boolean>
    chat_channel_url: string | null
    alert_mails: string[]
    usual_courier: string | null
    point_months: WithDefault<number>
    rental_point_percent: WithDefault<number>
  }
  'shop.settlement_months': {
    owner_id: number
    month: string
    status: 'open' | 'due' | 'requested' | 'paid' | 'failed' | 'carried_forward'
    is_held: WithDefault<boolean>
    rows: WithDefault<number>
    earned: WithDefault<number>
    brought_forward: WithDefault<number>
    deducted: WithDefault<number>
    payable: WithDefault<number>
    carried_forward: WithDefault<number>
    attempt: WithDefault<number>
    paid_by: 'gateway' | 'transfer' | null
    provider_code: string | null
    reference: string | null
    closed_at: Date | null
    requested_at: Date | null
    settled_at: Date | null
    base: WithDefault<number>
    transaction_fee: WithDefault<number>
    operating_fee: WithDefault<number>
    holds: WithDefault<number>
    held_for: WithDefault<JsonColumn>
  }
  'shop.settlement_rows': {
    row_id: string
    owner_id: number
    consignment_id: string
    subject_id: string
    order_item_id: string | null
    version: number
    month: string
    kind: 'rental' | 'return' | 'refund' | 'late_days' | 'compensation' | 'charge_refund' | 'shortfall'
    counted: number
    base: number
    transaction_fee: number
    operating_fee: number
    expected: number
    transaction_per_mille: number | null
    operating_per_mille: number | null
    total_rent_price: number
    period_discount: number
    final_amount: number
    start_on: CivilDate | null
    end_on: CivilDate | null
    occurred_at: Date
  }
  'shop.shown_coupon_codes': {
    member_id: number
    coupon_id: number
    shown_at: Date
  }
  'shop.slots': {
    slot_id: string
    product_id: number
    order_item_id: string | null
    order_id: string | null
    member_id: number | null
    start_on: CivilDate
    end_on: CivilDate
    turnaround_days: WithDefault<number>
    status: 'held' | 'booked' | 'blocked' | 'released'
    held_until: Date | null
    released: GeneratedAlways<boolean>
    occupied: GeneratedAlways<string>
    back_on: CivilDate | null
    because: 'lost' | 'given_up' | 'owner' | null
  }
  'shop.staff': {
    id: WithDefault<number>
    email: string
    name: string
    password_hash: string | null
    roles: ('operations' | 'finance' | 'content' | 'admin')[]
    joined_at: Date
    left_at: Date | null
    totp_secret: Buffer | null
    totp_step: number | null
  }
  'shop.staff_enrolments': {
    staff_id: number
    ticket_hash: Buffer | null
    totp_secret: Buffer | null
    expires_at: Date
  }
  'shop.staff_logins': {
    id: GeneratedAlways<number>
    at: Date
    staff_id: number | null
    outcome: 'in' | 'out' | 'password' | 'wrong_password' | 'wrong_code' | 'blocked'
    address: string
    device: string
    is_known_device: boolean
  }
  'shop.staff_sessions': {
    session_id: string
    staff_id: number
    opened_at: WithDefault<Date>
    seen_at: WithDefault<Date>
  }
  'shop.staff_views': {
    id: WithDefault<number>
    staff_id: number
    page: string
    name: string
    query: string
    shared: boolean
    saved_at: Date
  }
  'shop.terms': {
    id: number
    version: number
    title: string
    required: boolean
    content: string
    effective_on: CivilDate
  }
  'shop.token_families': {
    family_id: string
    member_id: number
    opened_at: WithDefault<Date>
    revoked_at: Date | null
    revoked_because: 'logout' | 'reuse' | 'password_change' | 'withdrawal' | 'block' | null
    device: string | null
  }
  'shop.visits': {
    seoul_day: CivilDate
    visitors: number
  }
  'shop.waybills': {
    order_item_id: string
    return_number: number
    parcel: string
    order_id: string
    courier: string
    tracking_number: string
    is_shared: boolean
  }
}
