import { PageTitle } from '#src/pages/shell/PageTitle.tsx'
import { Partial } from './Partial.tsx'

export const TextPage = ({ title, name }: { title: string; name: string }) => (
  <div className="prose">
    <PageTitle page={title} />
    <h1 tabIndex={-1}>{title}</h1>
    <Partial name={name} />
  </div>
)
