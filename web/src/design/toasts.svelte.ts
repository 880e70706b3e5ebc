// Short messages that come, are read out, and go.

export interface Toast {
  id: number;
  text: string;
  kind: "info" | "good" | "danger";
}

const SECONDS = 6;

export const toasts = $state<Toast[]>([]);

let next = 0;

export function notify(text: string, kind: Toast["kind"] = "info"): void {
  const id = next++;
  toasts.push({ id, text, kind });
  setTimeout(() => dismiss(id), SECONDS * 1000);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
