// The demo page of blog lists, for the signed-in.
import { admitMember } from '#client/features/session/admit-on-server.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import { blogList } from '#content/blog.ts'
import type { Route } from './+types/blog-list'
import { loadBlogList } from './blog-list-data.ts'
import { BlogListPage } from './blog-list-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  admitMember(context)
  return loadBlogList()
}

export async function clientLoader() {
  return loadBlogList()
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: blogList.title, publicUrl: publicUrlOf(matches) })

export default function BlogList({ loaderData }: Route.ComponentProps) {
  return <BlogListPage {...loaderData} />
}
