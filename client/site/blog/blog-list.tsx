// The demo page of blog lists, for the signed-in.
import { admitMember } from '#client/features/session/admit-on-server.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { partOfPage } from '#client/lib/parts.ts'
import { blogList } from '#content/blog.ts'
import type { Route } from './+types/blog-list'
import { BlogListPage } from './blog-list-page.tsx'

const loadData = partOfPage(() => import('./blog-list-data.ts'))

export async function loader({ context }: Route.LoaderArgs) {
  admitMember(context)
  const { loadBlogList } = await loadData()
  return loadBlogList()
}

export async function clientLoader() {
  const { loadBlogList } = await loadData()
  return loadBlogList()
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: blogList.title, publicUrl: publicUrlOf(matches) })

export default function BlogList({ loaderData }: Route.ComponentProps) {
  return <BlogListPage {...loaderData} />
}
