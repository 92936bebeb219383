import type { Context, Emitter, Expression, Filter, Liquid, Template, Token, Value } from 'liquidjs'

// Liquid walks each value through five generators, because it may be a promise. Values of the built-in templates are plain
// data and read at once, which halves a page's time. What is unusual is left to Liquid.

type Read = (context: Context) => unknown
type Write = (context: Context, emitter: Emitter) => void

/** Operators between texts, numbers, booleans, null and undefined. Liquid's own are generators. */
const quickOperators: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  and: (left, right) => isTrue(left) && isTrue(right),
  or: (left, right) => isTrue(left) || isTrue(right),
}

const isTrue = (value: unknown): boolean => value !== false && value !== undefined && value !== null

const isSimple = (value: unknown): boolean =>
  value === null || (typeof value !== 'object' && typeof value !== 'function')

/** Makes an engine render without generators. For trusted templates and values that are plain data. */
export const renderDirectly = async (liquid: Liquid): Promise<void> => {
  const { evalToken, IfTag, isTruthy, LiquidError, Output, RenderError, toValue, toValueSync, TypeGuards } =
    await import('liquidjs')

  const readToken = (token: Token | undefined): Read => {
    const slowly: Read = (context) => toValueSync(evalToken(token, context))
    if (token !== undefined && 'content' in token) return () => token.content
    if (!TypeGuards.isPropertyAccessToken(token) || token.variable !== undefined) return slowly
    const path = token.props.flatMap((name) =>
      'content' in name && typeof name.content === 'string' ? name.content : [],
    )
    const [first] = path
    if (first === undefined || path.length < token.props.length) return slowly
    return (context) => {
      // biome-ignore lint/complexity/useLiteralKeys: Liquid's types hide it, and there is no other way to a scope without generators
      let value = context['findScope'](first)
      for (const name of path) value = context.readProperty(value, name)
      return value
    }
  }

  const readExpression = ({ postfix }: Expression): Read => {
    const operands: Read[] = []
    for (const token of postfix) {
      if (!TypeGuards.isOperatorToken(token)) {
        operands.push(readToken(token))
        continue
      }
      const [right, left] = [operands.pop(), token.operator === 'not' ? undefined : operands.pop()]
      const quick = quickOperators[token.operator]
      const operate = liquid.options.operators[token.operator] as ((...values: unknown[]) => unknown) | undefined
      operands.push((context) => {
        const [one, other] = [left?.(context), right?.(context)]
        if (quick !== undefined && isSimple(one) && isSimple(other)) return quick(one, other)
        return toValueSync(left === undefined ? operate?.(other, context) : operate?.(one, other, context))
      })
    }
    return operands[0] ?? (() => undefined)
  }

  const applyFilter = (filter: Filter) => {
    const readers = filter.args.map((argument): Read => {
      if (!Array.isArray(argument)) return readToken(argument)
      const [name, token] = argument
      const read = readToken(token)
      return (context) => [name, read(context)]
    })
    const { handler, token } = filter as unknown as { handler: (...values: unknown[]) => unknown; token: Token }
    return (value: unknown, context: Context): unknown =>
      toValueSync(handler.call({ context, token, liquid }, value, ...readers.map((read) => read(context))))
  }

  const readValue = ({ initial, filters }: Value): Read => {
    const read = readExpression(initial)
    const applied = filters.map(applyFilter)
    return (context) => toValue(applied.reduce((value, apply) => apply(value, context), read(context)))
  }

  const writeTemplate = (template: Template): Write => {
    if (TypeGuards.isHTMLToken(template.token)) {
      const html = template.token.getContent()
      return (_context, emitter) => emitter.write(html)
    }
    if (template instanceof Output) {
      const read = readValue(template.value)
      return (context, emitter) => emitter.write(read(context))
    }
    if (template instanceof IfTag) {
      const branches = template.branches.map(({ value, templates }) => ({ read: readValue(value), templates }))
      const { elseTemplates = [] } = template
      return (context, emitter) => {
        const branch = branches.find(({ read }) => isTruthy(read(context), context))
        renderTemplates(branch?.templates ?? elseTemplates, context, emitter)
      }
    }
    return (context, emitter) => {
      const html = toValueSync(template.render(context, emitter))
      if (html) emitter.write(html)
    }
  }

  /** What each list of parsed templates writes; an engine parses a file once. */
  const known = new WeakMap<readonly Template[], readonly Write[]>()

  const renderTemplates = (templates: readonly Template[], context: Context, emitter: Emitter = createEmitter()) => {
    const writes = known.get(templates) ?? templates.map(writeTemplate)
    known.set(templates, writes)
    let index = 0
    try {
      for (const write of writes) {
        write(context, emitter)
        if (context.breakCalled || context.continueCalled) break
        index += 1
      }
    } catch (error) {
      const template = templates[index]
      throw LiquidError.is(error) || template === undefined ? error : new RenderError(error as Error, template)
    }
    return emitter.buffer
  }
  Object.assign(liquid.renderer, { renderTemplates })
}

const createEmitter = (): Emitter => ({
  buffer: '',
  write(html: unknown) {
    this.buffer += textOf(html)
  },
})

/** As Liquid writes values that are not escaped. */
const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return Array.isArray(value) ? value.map(textOf).join('') : String(value)
}
