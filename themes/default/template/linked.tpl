{%- comment %} to: a name, which is a link where it has a path {% endcomment -%}
{% if to.path %}<a href="{{ to.path | link }}">{{ to.name }}</a>{% else %}{{ to.name }}{% endif %}