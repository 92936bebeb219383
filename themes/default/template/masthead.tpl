{%- comment %} theme: its settings; path: of the page, if menus lead to it; textPages: the texts that are pages {% endcomment -%}
<header class="masthead">
      <p class="member" data-edit="{{ 'edit' | t }}"></p>
      {%- assign logo = 'image/logo.svg' | asset: 'image/logo.webp', 'image/logo.png' %}
      <a class="site" href="{{ '/' | link }}">{% if logo == '' %}<span class="plate">{{ theme.sitename }}</span>{% else %}<img class="logo" src="{{ logo }}" alt="{{ theme.logoAlt | default: theme.sitename }}">{% endif %}</a>
      <nav aria-label="{{ theme.sitenameLong }}">
        <ul class="links">
          <li><a href="{{ '/' | link }}"{% if path == '/' %} aria-current="page"{% endif %}>{{ 'calendar' | t }}</a></li>
          <li><a href="{{ '/groups' | link }}"{% if path == '/groups' or path == '/gruppen' %} aria-current="page"{% endif %}>{{ 'groups' | t }}</a></li>
          <li><a href="{{ '/places' | link }}"{% if path == '/places' or path == '/orte' %} aria-current="page"{% endif %}>{{ 'places' | t }}</a></li>
          <li><a href="{{ '/about' | link }}"{% if path == '/about' %} aria-current="page"{% endif %}>{{ 'info' | t }}</a></li>
          {%- for text in textPages %}{% if text.isInMenu %}
          <li><a href="{{ text.path | link }}"{% if text.language != language %} lang="{{ text.language }}" hreflang="{{ text.language }}"{% endif %}{% if path == text.path %} aria-current="page"{% endif %}>{{ text.title }}</a></li>{% endif %}
          {%- endfor %}
        </ul>
      </nav>
    </header>
