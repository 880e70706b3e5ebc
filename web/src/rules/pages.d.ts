// What the plugin in web/rules.js imports.

declare module "*.md?rules" {
  const page: import("./page").RulesPage;
  export default page;
}
