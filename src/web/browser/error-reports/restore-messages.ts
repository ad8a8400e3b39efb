/** The library's parse of an error and of its causes. */
export type StackInfo = { readonly message?: unknown; readonly traceChain?: readonly StackInfo[] };

type ItemData = Readonly<Record<string, unknown>>;
type Trace = { readonly exception?: object };
type Body = { readonly trace?: Trace; readonly trace_chain?: readonly Trace[] };

/**
 * Restores the original error messages in an item's data: the library treats the text before a colon as the error's
 * class and removes it, although it knows the class already.
 */
export function restoreMessages(data: ItemData, info: StackInfo | undefined): ItemData {
  const { trace, trace_chain: chain, ...body } = (data.body ?? {}) as Body;
  if (trace) return { ...data, body: { ...body, trace: withMessage(trace, info) } };
  if (!chain) return data;
  const traces = chain.map((one, index) => withMessage(one, info?.traceChain?.[index]));
  return { ...data, body: { ...body, trace_chain: traces } };
}

function withMessage(trace: Trace, info: StackInfo | undefined): Trace {
  if (typeof info?.message !== 'string') return trace;
  return { ...trace, exception: { ...trace.exception, message: info.message } };
}
