-- What other modules may read of the catalogue. These are functions, not views, so that they outlive a table that is
-- replaced; PostgreSQL inlines each into the statement that names it.
CREATE FUNCTION shop.offered_products() RETURNS TABLE (id integer, product_name text, brand_id integer, c1 integer,
  c2 integer, c3 integer, daily_rental_price integer, discount_rate integer, per_day integer, supply_price integer,
  on_sale boolean, listed_at timestamptz, popularity integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.id, p.product_name, p.brand_id, p.c1, p.c2, p.c3, p.daily_rental_price, p.discount_rate, p.per_day,
    p.supply_price, p.on_sale, p.listed_at, l.popularity
  FROM shop.products p JOIN shop.listings l ON l.product_id = p.id
$$;

-- The columns by which a rental of a product is priced, shipped and settled.
CREATE FUNCTION shop.rentable_products() RETURNS TABLE (id integer, product_name text, daily_rental_price integer,
  discount_rate integer, shipping_cost text, base_shipping_cost integer, jeju_shipping_cost integer,
  turnaround_days integer, rentable_until date, on_sale boolean, consignment_id uuid, owner_member_id integer,
  transaction_per_mille integer, operating_per_mille integer, category_ids integer[])
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.id, p.product_name, p.daily_rental_price, p.discount_rate, p.shipping_cost, p.base_shipping_cost,
    p.jeju_shipping_cost, p.turnaround_days, p.rentable_until, p.on_sale, p.consignment_id,
    CASE p.owner_type WHEN 'luxshare' THEN p.owner_member_id END, p.transaction_per_mille, p.operating_per_mille,
    array_remove(ARRAY[p.c1, p.c2, p.c3], NULL)
  FROM shop.products p
$$;

CREATE FUNCTION shop.shown_brands() RETURNS TABLE (id integer, name_english text, name_korean text,
  recommended boolean, "position" integer, image_url text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT b.id, b.name_english, b.name_korean, b.recommended, b.position, f.url
  FROM shop.brands b LEFT JOIN shop.files f ON f.id = b.image_file_id
$$;

CREATE FUNCTION shop.shown_categories() RETURNS TABLE (id integer, level integer, name text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT c.id, c.level, c.name FROM shop.categories c $$;

CREATE FUNCTION shop.stored_files() RETURNS TABLE (id integer, url text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT f.id, f.url FROM shop.files f $$;

-- A coupon as its rules read it, for the shape in `couponDefinitions.ts`.
CREATE FUNCTION shop.coupon_definitions() RETURNS TABLE (id integer, definition json)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.id, (c.conditions || jsonb_build_object('id', c.id, 'type', c.type, 'applicableTo', c.applicable_to,
    'discountType', c.discount_type, 'discountValue', c.discount_value, 'maxDiscountAmount', c.max_discount_amount,
    'endDate', c.end_date, 'categoryId', c.category_id,
    'productIds', ARRAY(SELECT cp.product_id FROM shop.coupon_products cp WHERE cp.coupon_id = c.id ORDER BY 1)))::json
  FROM shop.coupons c
$$;

-- Consigned items with the names by which their owners know them.
CREATE FUNCTION shop.consigned_products() RETURNS TABLE (consignment_id uuid, product_code text, product_name text,
  brand_name text, daily_rental_price integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.consignment_id, p.product_code, p.product_name, b.name_english, p.daily_rental_price
  FROM shop.products p JOIN shop.brands b ON b.id = p.brand_id WHERE p.consignment_id IS NOT NULL
$$;

-- Products with the names by which staff know them. Every product has a brand; the LEFT JOIN lets PostgreSQL skip the
-- join in statements that do not read it.
CREATE FUNCTION shop.coded_products() RETURNS TABLE (id integer, product_code text, product_name text, brand_name text,
  per_day integer, turnaround_days integer, size text, on_sale boolean)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.id, p.product_code, p.product_name, b.name_english, p.per_day, p.turnaround_days, p.size, p.on_sale
  FROM shop.products p LEFT JOIN shop.brands b ON b.id = p.brand_id
$$;

-- Products on sale that can be rented: the bits of the days that a rental needs, its last day, and the products that live
-- drafts hold on these days.
CREATE FUNCTION shop.free_products(first_bit integer, bits integer, last_day date, held integer[])
RETURNS TABLE (free_id integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT l.product_id FROM shop.listings l
  WHERE l.on_sale AND (l.rentable_until IS NULL OR l.rentable_until >= last_day)
    AND substring(l.busy FROM first_bit FOR bits + l.turnaround_days) <= repeat('0', 64)::bit(64)
    AND l.product_id <> ALL (held)
$$;

-- Coupons with the names by which staff know them.
CREATE FUNCTION shop.named_coupons() RETURNS TABLE (id integer, name text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT c.id, c.name FROM shop.coupons c $$;

-- Every item with its owner, null for one of the shop itself, its list price, when it was listed, and the day up to which
-- it was offered: the last day of its contract or the day on which it was last taken off sale; null for neither.
CREATE FUNCTION shop.stocked_items() RETURNS TABLE (id integer, brand_id integer, owner_id integer, list_price integer,
  listed_at timestamptz, offered_to date)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.id, p.brand_id, CASE p.owner_type WHEN 'luxshare' THEN p.owner_member_id END, p.supply_price,
    p.listed_at, least(p.rentable_until, CASE WHEN p.on_sale THEN NULL ELSE (
      SELECT (c.at AT TIME ZONE 'Asia/Seoul')::date
      FROM platform.last_change_to('products', p.id::text, 'on_sale', 'false') c) END)
  FROM shop.products p
$$;
