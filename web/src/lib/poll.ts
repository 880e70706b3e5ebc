// Polling, but only while the page is visible.

/** Runs the task now, every few seconds while the page is visible, and as soon as it becomes visible again; one at a time. */
export function whileVisible(seconds: number, task: () => Promise<void>): () => void {
  let running = false;
  const look = (): void => {
    if (document.hidden || running) return;
    running = true;
    void task().finally(() => (running = false));
  };
  look();
  const timer = setInterval(look, seconds * 1000);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
