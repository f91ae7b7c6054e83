// The shop of the stored copies: some records of each kind that must still exist after an upgrade.
import type { DatabaseClient } from '#server/database/client.ts'
import { imageFileNames } from '#server/features/images/make-sizes.ts'
import type { ImageStorage } from '#server/features/images/storage.ts'
import { createUser } from '#server/features/passwords/password-checks.service.ts'
import { loadSampleData } from '#server/seed/sample-data.ts'

import { addOldBookings } from './old-bookings.ts'

export const smallShopPassword = 'sample password 1'
const pictureHash = '0123456789abcdef0123456789abcdef'

export async function fillSmallShop(client: DatabaseClient, storage: ImageStorage): Promise<void> {
  const { sql } = client
  await loadSampleData(client.db, {
    now: new Date(),
    preparePassword: async () => smallShopPassword,
    createUser,
  })
  await sql`
    insert into images (hash, width, height, bytes, sizes_made_at) values (${pictureHash}, 10, 10, 100, now())`
  for (const name of imageFileNames(pictureHash)) await storage.put(name, Buffer.from(name), 'image/webp')
  await sql.unsafe(`
    update tours set image = '/images/uploads/${pictureHash}.webp' where id = (select id from tours order by id limit 1);
    insert into sessions (id, user_id, binding_hash, is_remembered, method)
      select gen_random_uuid(), id, 'x', true, 'password' from users where username = 'traveller';
    insert into refresh_tokens (hash, session_id) select md5(id::text), id from sessions;
    insert into former_tour_slugs select 'an-older-name', id from tours order by id limit 1;
    insert into former_product_slugs select 'an-older-name', id from products order by id limit 1;
    update products set deleted_at = now() where id = (select id from products order by id desc limit 1);
    insert into idempotency_keys (user_id, key, request_hash, status, body)
      select id, 'x', 'x', 200, '{}' from users where username = 'traveller';
    insert into audit_log (at, action, outcome, actor_id, actor_role, changes, address, request_id)
      select now(), 'POST /user/signin', 'done', id, role, '[]', '', '' from users where username = 'admin'`)
  await addOldBookings(sql)
}
