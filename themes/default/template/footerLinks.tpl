{%- comment %} theme: its settings; path: of the page, if menus lead to it; textPages: the texts that are pages {% endcomment %}
        {%- if theme.suggestions != 'off' %}
        <li><a href="{{ '/suggest' | link }}"{% if path == '/suggest' %} aria-current="page"{% endif %}>{{ 'suggest.title' | t }}</a></li>
        {%- endif %}
        <li><a href="{{ '/about#register' | link }}">{{ 'join' | t }}</a></li>
        <li><a href="{{ '/subscribe' | link }}"{% if path == '/subscribe' %} aria-current="page"{% endif %}>{{ 'subscribe' | t }}</a></li>
        <li class="log-in"><a href="{{ '/backstage' | link }}">{{ 'backstage' | t }}</a></li>
        {%- for text in textPages %}{% unless text.isInMenu %}
        <li><a href="{{ text.path | link }}"{% if text.language != language %} lang="{{ text.language }}" hreflang="{{ text.language }}"{% endif %}{% if path == text.path %} aria-current="page"{% endif %}>{{ text.title }}</a></li>{% endunless %}
        {%- endfor %}