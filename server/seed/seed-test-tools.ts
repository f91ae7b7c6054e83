import type { Sql } from '#server/database/client.ts'

/** Titles of tours and products whose stored totals differ from their reviews. */
export async function titlesWithWrongRatings(sql: Sql): Promise<string[]> {
  const rows = await sql<{ title: string }[]>`
    select title from tours t
    where array[score_total, review_count] <> (
      select array[coalesce(sum(rating_score + comfort_score + food_score + hospitality_score + hygiene_score
        + reception_score), 0), count(*)]::bigint[] from tour_reviews where tour_id = t.id)
    union all
    select title from products p
    where array[rating_total, rating_count] <> (
      select array[coalesce(sum(rating), 0), count(*)]::bigint[] from product_reviews where product_id = p.id)`
  return rows.map(({ title }) => title)
}

/** Titles of tours and products with a review that is older than the record or newer than `now`. */
export async function titlesWithWrongReviewTimes(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql<{ title: string }[]>`
    select t.title from tour_reviews r join tours t on t.id = r.tour_id
    where r.created_at < t.created_at or r.created_at > ${now.toISOString()}
    union all
    select p.title from product_reviews r join products p on p.id = r.product_id
    where r.created_at < p.created_at or r.created_at > ${now.toISOString()}`
  return rows.map(({ title }) => title)
}
