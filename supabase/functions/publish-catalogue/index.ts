import { catalogueDependencies } from '../_shared/catalogue/dependencies.ts';
import { publishCatalogueHandler } from './handler.ts';

Deno.serve(publishCatalogueHandler(catalogueDependencies((name) => Deno.env.get(name))));
