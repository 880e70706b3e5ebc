import { mount } from "svelte";
import App from "./App.svelte";
import "./design/fonts.css";
import "./design/tokens.css";
import "./design/base.css";
import { startRouter } from "./lib/router.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the client");
startRouter();
mount(App, { target });
