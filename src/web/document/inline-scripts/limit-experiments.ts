// Marks a page on which an experiment runs as loading its experiments (browser/experiments/loading-state.ts), for five
// seconds at most, even if the page's program never runs.
const { dataset } = document.documentElement;
dataset.abTestsLoading = 'true';
setTimeout(() => {
  dataset.abTestsLoading = 'false';
}, 5_000);
